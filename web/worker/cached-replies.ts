/** Cache of the latest API replies of one person. It is emptied when another person logs in on the same device. */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { repliesCache, cachedSinceHeader } from '../src/lib/offline-names.ts';
import { isLoginRequest } from './cached-operations.ts';

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

const onePerson: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['generation'] = generation;
    return request;
  },
  cacheWillUpdate: async ({ request, response, state }) => {
    const isJson = response.status === 200 && response.headers.get('content-type')?.startsWith('application/json');
    if (isJson !== true || state?.['generation'] !== generation) return null;
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
