/** The header `Idempotency-Key` of programs (draft-ietf-httpapi-idempotency-key-header, docs/decisions/0154). */
import { maxIdempotencyKeyLength } from '@plenum/contracts/integrations/integration-limits';
import type { OperationSpec } from '@plenum/contracts/operation';
import { executeOnce, type JsonReply } from '@plenum/core/domain/integrations/api-tokens/idempotent-requests';
import { fail } from '@plenum/core/platform/errors';
import type { Scope } from '@plenum/core/scope';
import type { FastifyReply, FastifyRequest } from 'fastify';

const printable = new RegExp(`^[\\x20-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/** Checks whether requests of an operation may have a key: the other methods can be repeated anyway. */
export const acceptsIdempotencyKey = ({ method, token, ignoresIdempotencyKey }: OperationSpec): boolean =>
  method === 'POST' && ignoresIdempotencyKey !== true && token !== undefined && token !== 'ignored';

interface RepeatableRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly operation: OperationSpec;
  /** Operation and input, by which a repeated request is compared. */
  readonly content: unknown;
}

/**
 * Executes a request, or returns the reply of an earlier one with the same key. Only requests with an API token have keys;
 * they may be quoted. Throws `malformed_request` for an empty or too long key, and the errors of `executeOnce`.
 */
export async function withIdempotencyKey<R extends object>(
  scope: Scope,
  { request, reply, operation, content }: RepeatableRequest,
  execute: (scope: Scope) => Promise<R>,
): Promise<R | JsonReply> {
  const header = request.headers['idempotency-key'];
  const token = scope.actor?.token;
  if (header === undefined || token === undefined || !acceptsIdempotencyKey(operation)) return execute(scope);
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (!printable.test(key)) throw fail('malformed_request');
  const { api_token_id } = token;
  const { result, isRepeated } = await executeOnce(scope, { api_token_id, key, content }, execute);
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  return result;
}
