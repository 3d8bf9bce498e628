/** Replies to requests for unknown paths, or with unsupported methods. */
import type { Deps } from '@plenum/core/deps';
import { countTokenRequest } from '@plenum/core/domain/integrations/api-tokens/authenticate-api-token';
import { fail } from '@plenum/core/platform/errors';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from './authenticate.ts';
import { callDoneAfter } from './hook-step.ts';
import { tokenLimitHeaders } from './rate-limits.ts';

/** Returns the methods of a path, in the form of the header `Allow`; null for an unknown path. */
export type AllowedMethods = (url: string) => string | null;

/** Collects the methods of all routes that are added after this call. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const methodsByRoute = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.+')}$`);
    const route = methodsByRoute.get(url) ?? { pattern, methods: new Set() };
    methodsByRoute.set(url, route);
    for (const name of [method].flat()) if (name !== 'OPTIONS') route.methods.add(name);
  });
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const matching = [...methodsByRoute.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(matching.flatMap((route) => [...route.methods]));
    return methods.size === 0 ? null : [...methods].toSorted().concat('OPTIONS').join(', ');
  };
}

/** Counts a request that reaches no operation against the limit of its API token, if any. Throws `rate_limited`. */
export async function countWithoutOperation(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = bearerToken(request.headers);
  if (token === null || !looksLikeApiToken(token)) return;
  await countTokenRequest(deps, token, { onCounted: (state) => void reply.headers(tokenLimitHeaders(state)) });
}

/** Rejects requests without a route with `not_found`, or `method_not_allowed` and the supported methods, before their body is read. */
export function rejectUnknownRoutes(app: FastifyInstance, deps: Deps, allowedMethods: AllowedMethods): void {
  async function reject(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    await countWithoutOperation(deps, request, reply);
    const methods = allowedMethods(request.url);
    if (methods === null) throw fail('not_found');
    reply.header('allow', methods);
    throw fail('method_not_allowed');
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void callDoneAfter(reject(request, reply), done);
    else done();
  });
}
