/** The error handler of the API: all failures have the same error body. */
import type { ErrorCode } from '@plenum/contracts/errors';
import { languageOfRequest } from '@plenum/contracts/languages';
import type { Deps } from '@plenum/core/deps';
import { isCheckViolation, isDatabaseUnavailable, isLockTimeout } from '@plenum/core/platform/db/failures';
import { errorBody, fail, helpLink, Refusal, retryAfterOf } from '@plenum/core/platform/errors';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Span } from '@plenum/core/platform/telemetry/span';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionHeaders } from './api-version.ts';
import { isClientDisconnect } from './client-disconnect.ts';

const clientClosedStatus = 499;

/** Statuses with which Fastify rejects requests. Any other 4xx of Fastify means a malformed request. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  // A path parameter that is longer than any id or token.
  414: 'not_found',
  415: 'unsupported_media_type',
};

function statusOf(error: Error): number {
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** Converts any error to a `Refusal`. Unknown errors become `internal_error` without their message. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // Last safeguard after schemas and rules. Nothing was stored.
  if (isCheckViolation(error)) return fail('invalid_request', { cause: error });
  if (isLockTimeout(error)) return fail('overloaded', { cause: error });
  if (isDatabaseUnavailable(error)) return fail('service_unavailable', { cause: error });
  const status = error instanceof Error ? statusOf(error) : 500;
  if (status >= 500) return fail('internal_error', { cause: error });
  return fail(codesByStatus[status] ?? 'malformed_request', { cause: error });
}

/** Returns the challenge of a rejection (RFC 6750, section 3); null if another login or token would change nothing. */
function challengeOf({ code, status, missingScope }: Refusal): string | null {
  if (missingScope !== undefined) return `Bearer error="insufficient_scope", scope="${missingScope}"`;
  if (status !== 401) return null;
  return code.startsWith('token_') ? 'Bearer error="invalid_token"' : 'Bearer';
}

/** Sends the response for an error, counts it, and logs it if the server is the cause. */
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
    const fields = { request_id, method, route: request.routeOptions.url, code: refusal.code, ...traceOf(span) };
    if (refusal.code === 'internal_error' || refusal.status < 500)
      log.error({ ...fields, err: refusal.cause }, 'request failed');
    else log.warn({ ...fields, reason: errorMessage(refusal.cause) }, 'request could not be served');
  }
  const retryAfterS = retryAfterOf(refusal);
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
  const challenge = challengeOf(refusal);
  if (challenge !== null) reply.header('www-authenticate', challenge);
  reply.header('link', helpLink(refusal));
  // Also set here, because requests that cannot be routed bypass the hooks.
  reply.headers(versionHeaders);
  reply.header('cache-control', 'no-store').header('x-request-id', request.id).removeHeader('etag');
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, request.id, languageOfRequest(request.headers))));
}

/**
 * Ends a request whose client has disconnected, with the status that nginx uses. The request is counted as `aborted`, not
 * as a refusal.
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
  return reply.code(clientClosedStatus).send();
}

const traceOf = (span: Span | null) => (span === null ? {} : { trace_id: span.traceId });
