/** Authentication of requests with an API token. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperationName } from '@plenum/contracts/api';
import type { Deps } from '@plenum/core/deps';
import type { Actor } from '@plenum/core/domain/actor';
import { requireAllowedOrigin } from '@plenum/core/domain/integrations/api-tokens/allowed-origins';
import { authenticateApiToken } from '@plenum/core/domain/integrations/api-tokens/authenticate-api-token';
import { scopeFor } from '@plenum/core/scope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSiteOrigin } from './allowed-origins.ts';
import { addressOf } from './client-disconnect.ts';
import { tokenLimitHeaders } from './rate-limits.ts';

/**
 * The `Authorization` header of a request that calls operations of the same application: the calls are part of it, so the
 * limit of the token does not count them again.
 */
export const countedRequest = new AsyncLocalStorage<string>();

/**
 * Returns the actor of a request with an API token; null if the operation requires no login. Adds the headers of its limit
 * to the reply. Throws the errors of `authenticateApiToken`, and `origin_not_allowed`.
 */
export async function authenticateProgram(
  deps: Deps,
  name: OperationName,
  token: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Actor | null> {
  const { authorization } = request.headers;
  const actor = await authenticateApiToken(deps, {
    name,
    token,
    address: addressOf(request),
    security: scopeFor(deps, null, request.id, () => addressOf(request)).security,
    isCounted: authorization !== undefined && countedRequest.getStore() === authorization,
    onCounted: (state) => void reply.headers(tokenLimitHeaders(state)),
  });
  const site = crossSiteOrigin(request.headers, deps.config.publicOrigin);
  if (site !== null && actor !== null) await requireAllowedOrigin(deps.db, actor, site);
  return actor;
}
