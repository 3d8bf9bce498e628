/** Cache of the latest API replies of one person. It is emptied when another person logs in on the same device. */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { repliesCache, cachedSinceHeader } from '../src/lib/offline-names.ts';
import { cachedParts, isLoginRequest } from './cached-operations.ts';

const maxReplies = 80;
const replyLifetimeS = 7 * 24 * 60 * 60;
/** Timeout after which the cached reply is used, for slow networks of venues. */
const networkTimeoutS = 6;

/** Incremented on logout, so that replies to earlier requests are not cached. */
let generation = 0;

const expiration = new ExpirationPlugin({
  maxEntries: maxReplies,
  maxAgeSeconds: replyLifetimeS,
  matchOptions: { ignoreVary: true },
  purgeOnQuotaError: true,
});

/** Deletes all cached replies and their metadata, and discards pending ones. */
export async function deleteReplies(): Promise<void> {
  generation += 1;
  await expiration.deleteCacheAndMetadata();
  await caches.delete(repliesCache);
}

async function personOf(response: Response | undefined): Promise<number | undefined> {
  const body: unknown = await response?.clone().json();
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : undefined;
}

/** Deletes the replies of the previous person after another login. */
async function deleteRepliesOfOthers(request: Request, response: Response): Promise<void> {
  const cachedPersonId = await personOf(await caches.match(request, { cacheName: repliesCache }));
  if (cachedPersonId !== undefined && cachedPersonId !== (await personOf(response))) await caches.delete(repliesCache);
}

type PluginState = { readonly [name: string]: unknown } | undefined;

/** Returns whether a response may be cached: nobody has logged out since its request. */
const isCacheable = ({ status, headers }: Response, state: PluginState): boolean =>
  status === 200 &&
  headers.get('content-type')?.startsWith('application/json') === true &&
  state?.['generation'] === generation;

const rememberGeneration: WorkboxPlugin['requestWillFetch'] = async ({ request, state }) => {
  if (state) state['generation'] = generation;
  return request;
};

const onePerson: WorkboxPlugin = {
  requestWillFetch: rememberGeneration,
  cacheWillUpdate: async ({ request, response, state }) => {
    if (!isCacheable(response, state)) return null;
    if (isLoginRequest(new URL(request.url).pathname)) await deleteRepliesOfOthers(request, response);
    return response;
  },
  // The person may have logged out during the write.
  cacheDidUpdate: async ({ state }) => {
    if (state?.['generation'] !== generation) await caches.delete(repliesCache);
  },
};

/** Adds the header with the time of reception to cached replies. */
const withCacheDate: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set(cachedSinceHeader, new Date(headers.get('date') ?? 0).toISOString());
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};

/** Returns the reply from the network or, after the timeout, from the cache. */
export const cachedReplies = new NetworkFirst({
  cacheName: repliesCache,
  networkTimeoutSeconds: networkTimeoutS,
  matchOptions: { ignoreVary: true },
  plugins: [onePerson, withCacheDate, expiration],
});

/** Caches the parts of a reply under the URLs of their own operations, and creates a reply from cached parts. */
const parts: WorkboxPlugin = {
  requestWillFetch: rememberGeneration,
  cacheWillUpdate: async ({ request, response, event, state }) => {
    if (!isCacheable(response, state)) return null;
    const body = (await response.clone().json()) as Readonly<Record<string, unknown>>;
    const headers = { 'content-type': 'application/json', date: response.headers.get('date') ?? '' };
    for (const [name, path] of cachedParts(new URL(request.url))) {
      const reply = new Response(JSON.stringify(body[name]), { headers });
      const partRequest = new Request(new URL(path, request.url));
      if (isLoginRequest(path)) await deleteRepliesOfOthers(partRequest, reply);
      if (body[name] === null) continue;
      const cache = await caches.open(repliesCache);
      await cache.put(partRequest, reply.clone());
      const update = { cacheName: repliesCache, request: partRequest, newResponse: reply, event };
      await expiration.cacheDidUpdate?.(update);
    }
    if (state?.['generation'] !== generation) await caches.delete(repliesCache);
    return null;
  },
  cachedResponseWillBeUsed: async ({ request }) => {
    const cached = await Promise.all(
      cachedParts(new URL(request.url)).map(async ([name, path]) => {
        const response = await caches.match(new URL(path, request.url), { cacheName: repliesCache, ignoreVary: true });
        return response === undefined ? [] : [{ name, response }];
      }),
    );
    const found = cached.flat();
    if (!found.some(({ name }) => name === 'me')) return null;
    const bodies = await Promise.all(
      found.map(async ({ name, response }) => [name, (await response.json()) as unknown] as const),
    );
    const dates = found.map(({ response }) => Date.parse(response.headers.get('date') ?? ''));
    const headers = { 'content-type': 'application/json', date: new Date(Math.min(...dates)).toUTCString() };
    return new Response(JSON.stringify(Object.fromEntries(bodies)), { headers });
  },
};

/** Returns what every screen needs, from the network or, after the timeout, from the cached replies of its parts. */
export const cachedAppState = new NetworkFirst({
  cacheName: repliesCache,
  networkTimeoutSeconds: networkTimeoutS,
  plugins: [parts, withCacheDate],
});
