/**
 * Service worker that keeps the app usable on the Wi-Fi of a venue (docs/decisions/0021): it caches the shell, the
 * parts of the app that were used, and the latest replies of the agenda. It does not affect releases: pages are loaded
 * from the network whenever it is available.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { assetsCache, type WorkerMessage } from '../src/lib/offline-names.ts';
import { isCached } from './cached-operations.ts';
import { deleteReplies, cachedReplies } from './cached-replies.ts';
import { listenToPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build (web/build/offline-worker.ts). */
declare const plenumShell: {
  /** Page of the app in the language of this worker, with its digest. */
  readonly page: { readonly url: string; readonly revision: string };
  /** Initial scripts of the page, by which a page recognizes its own build: their names change with every build. */
  readonly scripts: readonly string[];
  readonly files: readonly string[];
};

const { page, scripts, files } = plenumShell;
const assetsMax = 250;
/** Timeout after which the cached page is used. */
const pagePatienceMs = 5000;

cleanupOutdatedCaches();
precacheAndRoute([page, ...files.map((url) => ({ url, revision: null }))], { directoryIndex: '', cleanURLs: false });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assetsCache,
    plugins: [new ExpirationPlugin({ maxEntries: assetsMax, purgeOnQuotaError: true })],
  }),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && isCached(url.pathname), cachedReplies);

const shell = async (): Promise<Response> => (await matchPrecache(page.url)) ?? Response.error();

/**
 * Returns the page from the network, or from the cache without a network, after the timeout, or if the server fails.
 */
async function pageFor(request: Request, event: ExtendableEvent): Promise<Response> {
  // Navigation preload: the browser sent the request while the worker started.
  const preloaded: Promise<unknown> = event instanceof FetchEvent ? event.preloadResponse : Promise.resolve();
  const network = preloaded
    .then((response) => (response instanceof Response ? response : fetch(request)))
    .then(
      (response) => (response.status >= 500 ? shell() : response),
      () => shell(),
    );
  const impatience = new Promise<Response>((resolve) => {
    setTimeout(() => void shell().then((kept) => kept.type !== 'error' && resolve(kept)), pagePatienceMs);
  });
  return Promise.race([network, impatience]);
}

// Excludes the API’s own pages, and paths that end like a file.
registerRoute(
  new NavigationRoute(async ({ request, event }) => pageFor(request, event), {
    denylist: [/^\/api\//, /^\/e(?:[/?]|$)/, /^[^?]*\.\w+(?:\?|$)/],
  }),
);

clientsClaim();
listenToPushes();
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message === 'scripts') event.ports[0]?.postMessage(scripts.join(' '));
  // Sent only by a page of this build, so that a page of an earlier one keeps its chunks.
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (message === 'forget') event.waitUntil(deleteReplies());
});
