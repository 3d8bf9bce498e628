/** Liveness and readiness probes of the worker. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { withFailures } from '@plenum/contracts/system/http-connections';
import type { HealthChecks } from '@plenum/core/platform/health';
import { closeServer, listen } from '@plenum/core/platform/http-server';
import type { Log } from '@plenum/core/platform/telemetry/log';

export interface HealthServer {
  /** Origin, such as `http://127.0.0.1:8085`. */
  readonly url: string;
  close(): Promise<void>;
}

const requestTimeoutMs = 5_000;

/**
 * Serves `/health` (200 while the process responds) and `/health/ready` (503 while it does not consume jobs). Port 0 uses a
 * free port.
 */
export async function serveHealth(
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
  checks: HealthChecks,
): Promise<HealthServer> {
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url?.split('?', 1)[0];
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (request.method !== 'GET' || (path !== '/health' && path !== '/health/ready'))
      reply(404, { status: 'not_found' });
    else if (path === '/health') reply(200, checks.health());
    else {
      checks.readiness().then(
        (readiness) => reply(readiness.status === 'ready' ? 200 : 503, readiness),
        () => reply(503, { status: 'not_ready' }),
      );
    }
  };
  const onError = (error: unknown): void => log.error({ err: error }, 'request failed');
  const server = createServer({ requestTimeout: requestTimeoutMs }, withFailures(handleRequest, onError));
  return { url: await listen(server, host, port), close: () => closeServer(server) };
}
