/** The metrics endpoint for Prometheus: on a separate port, so that no ingress rule can expose it by mistake. */
import { createServer } from 'node:http';
import type { Config } from '../../config.ts';
import { closeServer, listen } from '../http-server.ts';
import { errorMessage } from './error-message.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** For example `http://127.0.0.1:9090/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

const requestTimeoutMs = 5_000;
const path = '/metrics';

/** Serves only `/metrics` on `METRICS_PORT` of the settings; null if no port is set. */
export async function serveMetrics(
  metrics: Metrics,
  { HOST: host, METRICS_PORT: port }: Pick<Config, 'HOST' | 'METRICS_PORT'>,
  log: Log,
): Promise<MetricsServer | null> {
  if (port === '') return null;
  metrics.watchRuntime();
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== path) {
      response.writeHead(404).end();
      return;
    }
    metrics.scrape().then(
      ({ content_type, text }) => response.writeHead(200, { 'content-type': content_type }).end(text),
      (error: unknown) => {
        log.error({ error: errorMessage(error) }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  const url = (await listen(server, host, Number(port))) + path;
  log.info({ metrics_url: url }, 'serving metrics');
  return { url, close: () => closeServer(server) };
}
