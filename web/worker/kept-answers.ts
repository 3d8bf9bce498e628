/** The last answers of one person, and how they are kept apart from those of everybody else on the device. */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { answersCache, keptSinceHeader } from '../src/lib/offline-names.ts';
import { asksWhoIsHere } from './kept-operations.ts';

const answersMax = 80;
const answerLifetimeS = 7 * 24 * 60 * 60;
/** Slower than that, a network of a venue is none. */
const patienceS = 6;

/** Grows when the person goes: what was asked before that is not kept any more. */
let generation = 0;

const expiration = new ExpirationPlugin({
  maxEntries: answersMax,
  maxAgeSeconds: answerLifetimeS,
  matchOptions: { ignoreVary: true },
  purgeOnQuotaError: true,
});

/** Forgets all answers, those that are on their way, and the dates of them. */
export async function forgetAnswers(): Promise<void> {
  generation += 1;
  await expiration.deleteCacheAndMetadata();
  await caches.delete(answersCache);
}

async function personOf(response: Response | undefined): Promise<number | undefined> {
  const body: unknown = await response?.clone().json();
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : undefined;
}

/** Somebody else has logged in: what was kept for the person before goes. */
async function forgetOthers(request: Request, response: Response): Promise<void> {
  const known = await personOf(await caches.match(request, { cacheName: answersCache }));
  if (known !== undefined && known !== (await personOf(response))) await caches.delete(answersCache);
}

const onePerson: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['generation'] = generation;
    return request;
  },
  cacheWillUpdate: async ({ request, response, state }) => {
    const isAnswer = response.status === 200 && response.headers.get('content-type')?.startsWith('application/json');
    if (isAnswer !== true || state?.['generation'] !== generation) return null;
    if (asksWhoIsHere(new URL(request.url).pathname)) await forgetOthers(request, response);
    return response;
  },
  // The person may have gone while it was written.
  cacheDidUpdate: async ({ state }) => {
    if (state?.['generation'] !== generation) await caches.delete(answersCache);
  },
};

/** Says of an answer from the cache since when it is known. */
const dated: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set(keptSinceHeader, new Date(headers.get('date') ?? 0).toISOString());
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};

/** The network’s answer, or, when there is none or it takes too long, the last one. */
export const keptAnswers = new NetworkFirst({
  cacheName: answersCache,
  networkTimeoutSeconds: patienceS,
  matchOptions: { ignoreVary: true },
  plugins: [onePerson, dated, expiration],
});
