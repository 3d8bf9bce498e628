/** Replies that the service worker (docs/decisions/0021) served from its cache instead of the network. */
import { create } from 'zustand';
import { answersCache, keptSinceHeader, type WorkerMessage } from './offline-names.ts';

/** Time of the oldest reply that came from the cache; null if all replies came from the network. */
export const useKeptAnswers = create<{ readonly sinceMs: number | null }>()(() => ({ sinceMs: null }));

const kept = new Map<string, number>();

const show = (): void => useKeptAnswers.setState({ sinceMs: kept.size === 0 ? null : Math.min(...kept.values()) });

/** Records whether a reply came from the cache. */
export function noteAnswer(path: string, response: Response): void {
  const sinceMs = Date.parse(response.headers.get(keptSinceHeader) ?? '');
  if (!Number.isNaN(sinceMs)) kept.set(path, sinceMs);
  else if (!kept.delete(path)) return;
  show();
}

/** Marks all replies as fresh, before they are requested again. */
export function takeForNew(): void {
  kept.clear();
  show();
}

const hasWorkers = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

/** Checks whether a service worker caches replies of this page. */
export const isKeptForOffline = (): boolean => hasWorkers() && navigator.serviceWorker.controller !== null;

/** Deletes all cached replies of the person from the device (logout, an ended login). */
export async function forgetKeptAnswers(): Promise<void> {
  takeForNew();
  if (!hasWorkers() || typeof caches === 'undefined') return;
  // The worker must know too, so that it does not cache replies to earlier requests afterwards.
  navigator.serviceWorker.controller?.postMessage('forget' satisfies WorkerMessage);
  await caches.delete(answersCache);
}
