/** The health endpoints of a gateway, on the same port as the sockets. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOfRequest } from '@plenum/contracts/languages';
import { requestTarget } from '@plenum/contracts/system/http-connections';
import { errorBody, fail } from '@plenum/core/platform/errors';
import type { HealthChecks } from '@plenum/core/platform/health';

function sendError(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const refusal = fail(code);
  const body = errorBody(refusal, randomUUID(), languageOfRequest(request.headers));
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(code === 'method_not_allowed' ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(JSON.stringify(body));
}

/** Handles all requests that are not for sockets: `/health` and `/health/ready`, including their paths under `/api`. */
export function answerHealth(checks: HealthChecks) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (requestTarget(request) === null) {
      sendError(request, response, 'malformed_request');
      return;
    }
    const path = request.url?.split('?', 1)[0]?.replace(/^\/api(?=\/)/, '');
    if (path !== '/health' && path !== '/health/ready') sendError(request, response, 'not_found');
    else if (request.method !== 'GET' && request.method !== 'HEAD') sendError(request, response, 'method_not_allowed');
    else if (path === '/health') {
      answer(200, checks.health());
    } else {
      checks.readiness().then(
        (readiness) => answer(readiness.status === 'ready' ? 200 : 503, readiness),
        () => answer(503, { status: 'not_ready' }),
      );
    }
  };
}
