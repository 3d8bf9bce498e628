/**
 * Service worker that keeps the app usable on unreliable networks (docs/decisions/0021): it caches the app shell, assets
 * that were used, and the latest replies of the agenda. It does not delay releases, because pages are loaded from the
 * network if it is available.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { assetsCache, type WorkerMessage } from '../src/lib/offline-names.ts';
import { isAppState, isCached } from './cached-operations.ts';
import { deleteReplies, cachedAppState, cachedReplies } from './cached-replies.ts';
import { listenToPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build (web/build/offline-worker.ts). */
declare const plenumShell: {
  /** Page of the app in the language of this worker, and its digest. */
  readonly page: { readonly url: string; readonly revision: string };
  /** Initial scripts of the page. Their names change with every build, so a page can recognize its own build. */
  readonly scripts: readonly string[];
  readonly files: readonly string[];
};

const { page, scripts, files } = plenumShell;
const maxAssets = 250;
/** Timeout after which the cached page is used. */
const pageTimeoutMs = 5000;

cleanupOutdatedCaches();
precacheAndRoute([page, ...files.map((url) => ({ url, revision: null }))], { directoryIndex: '', cleanURLs: false });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assetsCache,
    plugins: [new ExpirationPlugin({ maxEntries: maxAssets, purgeOnQuotaError: true })],
  }),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && isCached(url.pathname), cachedReplies);
registerRoute(({ url, sameOrigin }) => sameOrigin && isAppState(url.pathname), cachedAppState);

const shell = async (): Promise<Response> => (await matchPrecache(page.url)) ?? Response.error();

/**
 * Returns the page from the network, or from the cache if the network or the server fails or after the timeout.
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
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(
      () => void shell().then((cachedPage) => cachedPage.type !== 'error' && resolve(cachedPage)),
      pageTimeoutMs,
    );
  });
  return Promise.race([network, timeout]);
}

// Excludes pages of the API, the handbook, public pages, and paths with a file extension.
registerRoute(
  new NavigationRoute(async ({ request, event }) => pageFor(request, event), {
    denylist: [/^\/api\//, /^\/help(?:[/?]|$)/, /^\/e(?:[/?]|$)/, /^[^?]*\.\w+(?:\?|$)/],
  }),
);

clientsClaim();
listenToPushes();
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message === 'scripts') event.ports[0]?.postMessage(scripts.join(' '));
  // Only sent by pages of this build, so that pages of an earlier build keep their chunks.
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (message === 'forget') event.waitUntil(deleteReplies());
});
