/** The health endpoints of a gateway, on the same port as its sockets. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestTarget } from '@plenum/contracts/http-connections';
import type { HealthChecks } from '@plenum/core/platform/health';

/** Answers all requests that are not for the sockets: `/health`, `/health/ready`, both also below `/api`; else 404. */
export function answerHealth(checks: HealthChecks) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (requestTarget(request) === null) {
      answer(400, { status: 'malformed_request' });
      return;
    }
    const path = request.url?.split('?', 1)[0]?.replace(/^\/api(?=\/)/, '');
    if (request.method !== 'GET' || (path !== '/health' && path !== '/health/ready')) {
      answer(404, { status: 'not_found' });
    } else if (path === '/health') {
      answer(200, checks.health());
    } else {
      checks.readiness().then(
        (readiness) => answer(readiness.status === 'ready' ? 200 : 503, readiness),
        () => answer(503, { status: 'not_ready' }),
      );
    }
  };
}
