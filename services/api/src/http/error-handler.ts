/** The one error exit of the API: whatever goes wrong leaves as the one error body. */
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOfRequest } from '@plenum/contracts/languages';
import type { Deps } from '@plenum/core/deps';
import { isCheckViolation, isDatabaseUnavailable } from '@plenum/core/platform/db/failures';
import { errorBody, fail, Refusal } from '@plenum/core/platform/errors';
import { errorWords } from '@plenum/core/platform/telemetry/error-words';
import type { Span } from '@plenum/core/platform/telemetry/span';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBrokenOff } from './broken-off.ts';

/** Asked of clients when a service is away: soon enough to be unnoticed, late enough not to pile up. */
const retryAfterS = 2;

const clientGoneStatus = 499;

/** The framework's own refusals. Everything else it answers with 4xx is a malformed request. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  // A part of the path that is longer than any id or token names nothing.
  414: 'not_found',
  415: 'unsupported_media_type',
};

function statusOf(error: Error): number {
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** Any failure as a refusal from the catalogue. Unknown ones become `internal_error` without their words. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The last wall behind the schemas and the rules: nothing was stored.
  if (isCheckViolation(error)) return fail('invalid_request', { cause: error });
  if (isDatabaseUnavailable(error)) return fail('service_unavailable', { cause: error });
  const status = error instanceof Error ? statusOf(error) : 500;
  if (status >= 500) return fail('internal_error', { cause: error });
  return fail(codesByStatus[status] ?? 'malformed_request', { cause: error });
}

/** Answers a request with a failure, counts it and logs those that are ours. */
export function sendFailure(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (hasBrokenOff(request, error)) return endUnheard({ log }, error, request, reply);
  const refusal = refusalOf(error);
  metrics.add('plenum_refusals_total', { code: refusal.code });
  if (refusal.status >= 500 || isCheckViolation(refusal.cause)) {
    const { method, id: request_id, span } = request;
    const facts = { request_id, method, route: request.routeOptions.url, code: refusal.code, ...traceOf(span) };
    if (refusal.code === 'internal_error' || refusal.status < 500)
      log.error({ ...facts, err: refusal.cause }, 'request failed');
    else log.warn({ ...facts, reason: errorWords(refusal.cause) }, 'request could not be served');
  }
  if (refusal.status === 503) reply.header('retry-after', String(retryAfterS));
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  // Set here too: a request that cannot even be routed passes no hook.
  reply.header('cache-control', 'no-store').header('x-request-id', request.id).removeHeader('etag');
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, request.id, languageOfRequest(request.headers))));
}

/**
 * Ends a request whose client has gone. Nobody hears the status, which is nginx's for the same; the request is counted
 * as `aborted` and not as a refusal.
 */
function endUnheard(
  { log }: Pick<Deps, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { method, id: request_id } = request;
  log.debug({ request_id, method, route: request.routeOptions.url, reason: errorWords(error) }, 'client has gone');
  return reply.code(clientGoneStatus).send();
}

const traceOf = (span: Span | null) => (span === null ? {} : { trace_id: span.traceId });
