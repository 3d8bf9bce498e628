import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
/** Two questions an orchestrator asks: is the process alive, and is it at work. */
import type { HealthChecks } from '@plenum/core/platform/health';

export interface HealthServer {
  /** For example `http://127.0.0.1:8085`. */
  readonly url: string;
  close(): Promise<void>;
}

const request_timeout_ms = 5_000;

/** Serves `/health` (alive as long as it answers) and `/health/ready` (503 while it is not at work); port 0 takes any. */
export async function serveHealth(host: string, port: number, checks: HealthChecks): Promise<HealthServer> {
  const server = createServer({ requestTimeout: request_timeout_ms }, (request, response) => {
    const path = request.url?.split('?', 1)[0];
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (request.method !== 'GET' || (path !== '/health' && path !== '/health/ready'))
      answer(404, { status: 'not_found' });
    else if (path === '/health') answer(200, checks.health());
    else {
      checks.readiness().then(
        (readiness) => answer(readiness.status === 'ready' ? 200 : 503, readiness),
        () => answer(503, { status: 'not_ready' }),
      );
    }
  });
  const address = await listen(server, host, port);
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The health server has no address.'));
      else resolve(address);
    });
  });
}
