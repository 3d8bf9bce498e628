/** The last answers of one person, and how they are kept apart from those of everybody else on the device. */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { answers_cache, kept_since_header } from '../src/lib/offline-names.ts';
import { asksWhoIsHere } from './kept-operations.ts';

const answers_max = 80;
const answer_lifetime_s = 7 * 24 * 60 * 60;
/** Slower than that, a network of a venue is none. */
const patience_s = 6;

/** Grows when the person goes: what was asked before that is not kept any more. */
let generation = 0;

const expiration = new ExpirationPlugin({
  maxEntries: answers_max,
  maxAgeSeconds: answer_lifetime_s,
  matchOptions: { ignoreVary: true },
  purgeOnQuotaError: true,
});

/** Forgets all answers, those that are on their way, and the dates of them. */
export async function forgetAnswers(): Promise<void> {
  generation += 1;
  await expiration.deleteCacheAndMetadata();
  await caches.delete(answers_cache);
}

async function personOf(response: Response | undefined): Promise<number | undefined> {
  const body: unknown = await response?.clone().json();
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : undefined;
}

/** Somebody else has logged in: what was kept for the person before goes. */
async function forgetOthers(request: Request, response: Response): Promise<void> {
  const known = await personOf(await caches.match(request, { cacheName: answers_cache }));
  if (known !== undefined && known !== (await personOf(response))) await caches.delete(answers_cache);
}

const one_person: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['generation'] = generation;
    return request;
  },
  cacheWillUpdate: async ({ request, response, state }) => {
    const is_answer = response.status === 200 && response.headers.get('content-type')?.startsWith('application/json');
    if (is_answer !== true || state?.['generation'] !== generation) return null;
    if (asksWhoIsHere(new URL(request.url).pathname)) await forgetOthers(request, response);
    return response;
  },
  // The person may have gone while it was written.
  cacheDidUpdate: async ({ state }) => {
    if (state?.['generation'] !== generation) await caches.delete(answers_cache);
  },
};

/** Says of an answer from the cache since when it is known. */
const dated: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set(kept_since_header, new Date(headers.get('date') ?? 0).toISOString());
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};

/** The network’s answer, or, when there is none or it takes too long, the last one. */
export const keptAnswers = new NetworkFirst({
  cacheName: answers_cache,
  networkTimeoutSeconds: patience_s,
  matchOptions: { ignoreVary: true },
  plugins: [one_person, dated, expiration],
});
