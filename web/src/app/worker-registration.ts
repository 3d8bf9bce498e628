/** Registers the service worker, which caches the app on the device, and updates it (docs/decisions/0021). */
import { textLanguage } from '../lib/i18n/catalogue.ts';
import { go } from '../lib/navigate.ts';
import type { WorkerMessage } from '../lib/offline-names.ts';
import { isOpenMessage } from '../lib/push-names.ts';
import { showThread } from '../lib/stores/chat-windows.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './offline.en.json';

const replyTimeoutMs = 30_000;
const updateIntervalMs = 60 * 60_000;

const workerUrl = textLanguage === 'en' ? '/sw.js' : `/sw.${textLanguage}.js`;

const postMessage = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** Returns the initial scripts of a worker’s build; undefined if it does not reply. */
function scriptsOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), replyTimeoutMs);
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    postMessage(worker, 'scripts', [port2]);
  });
}

function pageScripts(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].map(({ src }) => new URL(src).pathname).join(' ');
}

/**
 * Activates a worker of the same build as the page immediately; a worker of a newer build waits until the page is
 * reloaded.
 */
async function activateOrOfferReload(worker: ServiceWorker): Promise<void> {
  if ((await scriptsOf(worker)) === pageScripts()) {
    postMessage(worker, 'take-over');
    return;
  }
  showToast({
    tone: 'info',
    title: t('offline.update'),
    text: t('offline.update.text'),
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: t('offline.update.load'), onSelect: () => location.reload() },
  });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) void activateOrOfferReload(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // The very first worker activates without a request.
      if (next.state === 'installed' && registration.active !== null) void activateOrOfferReload(next);
    });
  });
  let lastCheckMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastCheckMs < updateIntervalMs) return;
    lastCheckMs = performance.now();
    void registration.update().catch(() => undefined);
  });
}

/** Returns the URLs that the page loaded before a worker could cache them. */
function loadedUrls(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((url) => /^\/(?:assets|api)\//.test(url.replace(location.origin, '')));
}

/** Opens the screen of a device notification that the user pressed. */
function openRequestedScreens(serviceWorker: ServiceWorkerContainer): void {
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (!isOpenMessage(data)) return;
    ports[0]?.postMessage('opened');
    const { pathname, search } = new URL(data.open, location.origin);
    const thread = Number(new URLSearchParams(search).get('thread'));
    if (thread > 0) showThread(thread);
    else go(pathname + search);
  });
}

/** Registers the worker if the browser supports it; without a worker, the app only works online. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  openRequestedScreens(serviceWorker);
  try {
    await serviceWorker.register(workerUrl, { updateViaCache: 'none' });
    const registration = await serviceWorker.getRegistration();
    if (registration === undefined) return;
    watchForUpdates(registration);
    if (wasControlled) return;
    const { active } = await serviceWorker.ready;
    // Message format of Workbox.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedUrls() } });
  } catch {
    // Some browsers store nothing in private windows.
  }
}
