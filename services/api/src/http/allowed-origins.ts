/**
 * CORS: scripts on other sites may use the API with an API token if an organization has allowed their site, and read
 * public data without a token. Replies never allow credentials, so that browsers neither send nor accept cookies.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { publicEventsPath } from '@plenum/contracts/operation';
import { mcpPath } from '@plenum/contracts/system/http-connections';
import type { Deps } from '@plenum/core/deps';
import { isAllowedOrigin } from '@plenum/core/domain/integrations/api-tokens/allowed-origins';
import { networkOf } from '@plenum/core/platform/addresses';
import type { Db } from '@plenum/core/platform/db/database';
import { fail } from '@plenum/core/platform/errors';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import type { FastifyInstance, FastifyReply, RouteHandler } from 'fastify';
import { bearerToken } from './authenticate.ts';
import { type AllowedMethods, countWithoutOperation } from './not-found.ts';

/** Returns the origin of a request with an API token from another site; null for all other requests. */
export function crossSiteOrigin(headers: IncomingHttpHeaders, ownOrigin: string): string | null {
  const { origin } = headers;
  const token = bearerToken(headers);
  return origin === undefined || origin === ownOrigin || token === null || !looksLikeApiToken(token) ? null : origin;
}

const exposedHeaders =
  'date, etag, last-modified, link, retry-after, ratelimit, ratelimit-policy, plenum-api-version, deprecation, sunset, allow, www-authenticate, x-request-id, content-disposition, idempotency-replayed';

/** Headers of replies that scripts of all sites may read, including errors. */
export const allSitesHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
} as const;

/** Lets scripts of a site read the reply, including errors. Throws `origin_not_allowed`. */
export async function allowCrossSiteRead(db: Db, origin: string, reply: FastifyReply): Promise<void> {
  reply.header('vary', 'origin');
  if (!(await isAllowedOrigin(db, origin))) throw fail('origin_not_allowed');
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
}

/** The `mcp-` headers belong to the Model Context Protocol. */
const allowedHeaders =
  'authorization, content-type, idempotency-key, if-match, if-none-match, mcp-method, mcp-name, mcp-protocol-version, plenum-api-version';

/** Period for which browsers cache a preflight. A site that is removed is rejected immediately nonetheless. */
const preflightMaxAgeS = 600;

const namesOf = (header: string): string[] => header.split(',').map((name) => name.trim().toLowerCase());

/** Checks whether a preflight is for public data. With an API token, the site has to be allowed. */
const isPublicRead = (
  url: string,
  { 'access-control-request-headers': requestedHeaders = '' }: IncomingHttpHeaders,
): boolean => url.startsWith(`/api${publicEventsPath}`) && !namesOf(requestedHeaders).includes('authorization');

const sendPublicPreflight = (reply: FastifyReply): FastifyReply =>
  reply
    .code(204)
    .headers(allSitesHeaders)
    .header('access-control-allow-methods', 'GET')
    .header('access-control-allow-headers', 'if-none-match, plenum-api-version')
    .header('access-control-max-age', String(preflightMaxAgeS))
    .send();

/** Answers `OPTIONS`: preflights of browsers, and other requests with the methods of the path. */
export function answerOptions(app: FastifyInstance, deps: Deps, allowedMethods: AllowedMethods): void {
  const { db, limiter } = deps;
  const answer: RouteHandler = async (request, reply) => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || method === undefined) {
      const allow = allowedMethods(request.url);
      await countWithoutOperation(deps, request, reply);
      if (allow === null) throw fail('not_found');
      return reply.code(204).header('allow', allow).send();
    }
    await limiter.consume('public_page', networkOf(request.ip));
    if (method === 'GET' && isPublicRead(request.url, request.headers)) return sendPublicPreflight(reply);
    await allowCrossSiteRead(db, origin, reply);
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', allowedHeaders)
      .header('access-control-max-age', String(preflightMaxAgeS))
      .send();
  };
  for (const path of ['/api/*', mcpPath]) app.options(path, answer);
}
