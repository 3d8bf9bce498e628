/**
 * CORS: scripts on other sites may use the API with an API token if an organization has allowed their site. Replies never
 * allow credentials, so that browsers neither send nor accept cookies.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isAllowedOrigin } from '@plenum/core/domain/integrations/api-tokens/allowed-origins';
import { networkOf } from '@plenum/core/platform/addresses';
import type { Db } from '@plenum/core/platform/db/database';
import { fail } from '@plenum/core/platform/errors';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bearerToken } from './authenticate.ts';

/** Returns the origin of a request with an API token from another site; null for all other requests. */
export function crossSiteOrigin(headers: IncomingHttpHeaders, ownOrigin: string): string | null {
  const { origin } = headers;
  const token = bearerToken(headers);
  return origin === undefined || origin === ownOrigin || token === null || !looksLikeApiToken(token) ? null : origin;
}

const exposedHeaders =
  'date, etag, last-modified, link, retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id, content-disposition, idempotency-replayed';

/** Lets scripts of a site read the reply, including errors. Throws `origin_not_allowed`. */
export async function allowCrossSiteRead(db: Db, origin: string, reply: FastifyReply): Promise<void> {
  reply.header('vary', 'origin');
  if (!(await isAllowedOrigin(db, origin))) throw fail('origin_not_allowed');
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
}

/** How long browsers cache a preflight. A site that is removed is rejected immediately nonetheless. */
const preflightMaxAgeS = 600;

export function answerPreflights(
  app: FastifyInstance,
  { db, limiter }: { readonly db: Db; readonly limiter: Pick<RateLimiter, 'consume'> },
): void {
  app.options('/api/*', async (request, reply) => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || method === undefined) throw fail('not_found');
    await limiter.consume('public_page', networkOf(request.ip));
    await allowCrossSiteRead(db, origin, reply);
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key, if-match, if-none-match')
      .header('access-control-max-age', String(preflightMaxAgeS))
      .send();
  });
}
