/** Keeps the app on the device and brings it up to date (docs/decisions/0021). */
import { text_language } from '../lib/i18n/catalogue.ts';
import type { WorkerMessage } from '../lib/offline-names.ts';
import { showToast } from '../ui/toast.ts';
import { t } from './offline.messages.ts';

const answer_timeout_ms = 30_000;
const looked_for_after_ms = 60 * 60_000;

const worker_url = text_language === 'en' ? '/sw.js' : `/sw.${text_language}.js`;

const tell = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

/** The scripts that pages of a worker’s build begin with; undefined when it does not say. */
function scriptsOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), answer_timeout_ms);
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
    duration_ms: Number.POSITIVE_INFINITY,
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
  let looked_ms = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked_ms < looked_for_after_ms) return;
    looked_ms = Date.now();
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
  const was_kept = serviceWorker.controller !== null;
  try {
    await serviceWorker.register(worker_url, { updateViaCache: 'none' });
    const registration = await serviceWorker.getRegistration();
    if (registration === undefined) return;
    watchForNewer(registration);
    if (was_kept) return;
    const { active } = await serviceWorker.ready;
    // The words are Workbox’s.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: usedSoFar() } });
  } catch {
    // Some browsers keep nothing in private windows.
  }
}
