/**
 * The worker that keeps the app usable on the Wi-Fi of a venue (docs/decisions/0021): the shell and the parts of the app
 * that were used, and the last answers about the agenda. It decides nothing about versions: pages come from the network
 * whenever there is one.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { assetsCache, type WorkerMessage } from '../src/lib/offline-names.ts';
import { forgetAnswers, keptAnswers } from './kept-answers.ts';
import { isKept } from './kept-operations.ts';

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build (web/build/offline-worker.ts). */
declare const plenumShell: {
  /** The page of the app in the language of this worker, with a digest of it. */
  readonly page: { readonly url: string; readonly revision: string };
  /** What the page begins with, by which a page knows whether it is of the same build: any change changes their names. */
  readonly scripts: readonly string[];
  readonly files: readonly string[];
};

const { page, scripts, files } = plenumShell;
const assetsMax = 250;
/** Longer than that nobody waits for a page that is here already. */
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

registerRoute(({ url, sameOrigin }) => sameOrigin && isKept(url.pathname), keptAnswers);

const shell = async (): Promise<Response> => (await matchPrecache(page.url)) ?? Response.error();

/** The page from the network; the one from the cache when there is no network, no patience, or a server that is ill. */
async function pageFor(request: Request, event: ExtendableEvent): Promise<Response> {
  // The browser has asked already, while the worker woke up.
  const asked: Promise<unknown> = event instanceof FetchEvent ? event.preloadResponse : Promise.resolve();
  const network = asked
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

// The API has pages of its own, and what ends like a file is one.
registerRoute(
  new NavigationRoute(async ({ request, event }) => pageFor(request, event), {
    denylist: [/^\/api\//, /^[^?]*\.\w+(?:\?|$)/],
  }),
);

clientsClaim();
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message === 'scripts') event.ports[0]?.postMessage(scripts.join(' '));
  // Asked for by a page of this build only, so that no older one loses its parts.
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (message === 'forget') event.waitUntil(forgetAnswers());
});
