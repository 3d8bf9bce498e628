/** Keeps the app on the device and brings it up to date (docs/decisions/0021). */
import { textLanguage } from '../lib/i18n/catalogue.ts';
import type { WorkerMessage } from '../lib/offline-names.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './offline.messages.ts';

const answerTimeoutMs = 30_000;
const lookedForAfterMs = 60 * 60_000;

const workerUrl = textLanguage === 'en' ? '/sw.js' : `/sw.${textLanguage}.js`;

const tell = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** The scripts that pages of a worker’s build begin with; undefined when it does not say. */
function scriptsOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), answerTimeoutMs);
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    tell(worker, 'scripts', [port2]);
  });
}

function ownScripts(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  return [...scripts].map(({ src }) => new URL(src).pathname).join(' ');
}

/** A worker of this page’s build begins at once; one of a newer build waits for the page to be loaded anew. */
async function meet(worker: ServiceWorker): Promise<void> {
  if ((await scriptsOf(worker)) === ownScripts()) {
    tell(worker, 'take-over');
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

function watchForNewer(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) void meet(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // The very first one takes over by itself.
      if (next.state === 'installed' && registration.active !== null) void meet(next);
    });
  });
  let lookedMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedMs < lookedForAfterMs) return;
    lookedMs = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** What the page has loaded before there was a worker to keep it. */
function usedSoFar(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((url) => /^\/(?:assets|api)\//.test(url.replace(location.origin, '')));
}

/** Registers the worker where the browser has such a thing; without one everything works as long as there is a network. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasKept = serviceWorker.controller !== null;
  try {
    await serviceWorker.register(workerUrl, { updateViaCache: 'none' });
    const registration = await serviceWorker.getRegistration();
    if (registration === undefined) return;
    watchForNewer(registration);
    if (wasKept) return;
    const { active } = await serviceWorker.ready;
    // The words are Workbox’s.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: usedSoFar() } });
  } catch {
    // Some browsers keep nothing in private windows.
  }
}
