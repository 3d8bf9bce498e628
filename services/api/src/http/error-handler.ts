/** The error handler of the API: every failure results in the one error body. */
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOfRequest } from '@plenum/contracts/languages';
import type { Deps } from '@plenum/core/deps';
import { isCheckViolation, isDatabaseUnavailable, isLockTimeout } from '@plenum/core/platform/db/failures';
import { errorBody, fail, Refusal } from '@plenum/core/platform/errors';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Span } from '@plenum/core/platform/telemetry/span';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isClientDisconnect } from './client-disconnect.ts';

/** `Retry-After` when a server is unavailable: short enough to go unnoticed, long enough against congestion. */
const retryAfterS = 2;

const clientGoneStatus = 499;

/** The framework's own rejections. Every other 4xx of the framework is a malformed request. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  // A path segment that is longer than any id or token cannot match.
  414: 'not_found',
  415: 'unsupported_media_type',
};

function statusOf(error: Error): number {
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** Converts any failure to a refusal of the catalogue. Unknown ones become `internal_error` without their message. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The last safeguard behind schemas and rules: nothing was stored.
  if (isCheckViolation(error)) return fail('invalid_request', { cause: error });
  if (isLockTimeout(error)) return fail('overloaded', { cause: error });
  if (isDatabaseUnavailable(error)) return fail('service_unavailable', { cause: error });
  const status = error instanceof Error ? statusOf(error) : 500;
  if (status >= 500) return fail('internal_error', { cause: error });
  return fail(codesByStatus[status] ?? 'malformed_request', { cause: error });
}

/** Sends the response of a failure, counts it and logs failures of the server. */
export function sendFailure(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isClientDisconnect(request, error)) return endDisconnected({ log }, error, request, reply);
  const refusal = refusalOf(error);
  metrics.add('plenum_refusals_total', { code: refusal.code });
  if (refusal.status >= 500 || isCheckViolation(refusal.cause)) {
    const { method, id: request_id, span } = request;
    const facts = { request_id, method, route: request.routeOptions.url, code: refusal.code, ...traceOf(span) };
    if (refusal.code === 'internal_error' || refusal.status < 500)
      log.error({ ...facts, err: refusal.cause }, 'request failed');
    else log.warn({ ...facts, reason: errorMessage(refusal.cause) }, 'request could not be served');
  }
  if (refusal.status === 503) reply.header('retry-after', String(retryAfterS));
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  // Set here too: a request that cannot be routed passes no hook.
  reply.header('cache-control', 'no-store').header('x-request-id', request.id).removeHeader('etag');
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, request.id, languageOfRequest(request.headers))));
}

/**
 * Ends a request whose client has disconnected. The status is never received and is the one that nginx uses; the
 * request is counted as `aborted` and not as a refusal.
 */
function endDisconnected(
  { log }: Pick<Deps, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { method, id: request_id } = request;
  log.debug(
    { request_id, method, route: request.routeOptions.url, reason: errorMessage(error) },
    'client disconnected',
  );
  return reply.code(clientGoneStatus).send();
}

const traceOf = (span: Span | null) => (span === null ? {} : { trace_id: span.traceId });
