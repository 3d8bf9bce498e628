/** The headers `ETag` and `If-Match` of operations on versioned resources (docs/decisions/0159). */
import { acceptsIfMatch, type OperationSpec, sendsVersion } from '@plenum/contracts/operation';
import { ResourceVersion } from '@plenum/core/domain/resource-version';
import type { Scope } from '@plenum/core/scope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from './authenticate.ts';

/**
 * Adds the version of the requested resource, if the operation sends or compares it. Browsers do not receive it: they
 * do not use it, and reading it halves the number of requests that a process can handle.
 */
export function versionedScope(
  scope: Scope,
  operation: OperationSpec,
  { headers }: FastifyRequest,
  params: unknown,
): Scope {
  const { versionOf: resource } = operation;
  const ifMatch = acceptsIfMatch(operation) ? headers['if-match'] : undefined;
  const isSent = sendsVersion(operation) && bearerToken(headers) !== null;
  if (resource === undefined || (ifMatch === undefined && !isSent)) return scope;
  const resourceVersion = new ResourceVersion(scope.tokens, {
    resource,
    params,
    caller_id: scope.actor?.user_id ?? null,
    ifMatch,
    isSent,
  });
  return { ...scope, resourceVersion };
}

/** Runs a handler. Throws `precondition_failed`. */
export async function withVersion<R>(
  { db, resourceVersion }: Scope,
  { method }: OperationSpec,
  handle: () => Promise<R>,
): Promise<R> {
  if (method === 'GET') await resourceVersion?.read(db);
  const result = await handle();
  await resourceVersion?.finish(db);
  return result;
}

export function sendVersion(reply: FastifyReply, { resourceVersion }: Scope): void {
  const etag = resourceVersion?.etag ?? null;
  if (etag !== null) reply.header('etag', etag);
}
