/** What the worker of docs/decisions/0021 answered in the place of the network, as far as a page has to know. */
import { create } from 'zustand';
import { answersCache, keptSinceHeader, type WorkerMessage } from './offline-names.ts';

/** Since when the oldest answer is known that the network did not give; null when all of them are new. */
export const useKeptAnswers = create<{ readonly sinceMs: number | null }>()(() => ({ sinceMs: null }));

const kept = new Map<string, number>();

const show = (): void => useKeptAnswers.setState({ sinceMs: kept.size === 0 ? null : Math.min(...kept.values()) });

/** Notes where an answer came from. */
export function noteAnswer(path: string, response: Response): void {
  const sinceMs = Date.parse(response.headers.get(keptSinceHeader) ?? '');
  if (!Number.isNaN(sinceMs)) kept.set(path, sinceMs);
  else if (!kept.delete(path)) return;
  show();
}

/** Takes all answers for new, before they are asked for again. */
export function takeForNew(): void {
  kept.clear();
  show();
}

const hasWorkers = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

/** Whether a worker keeps answers of this page. */
export const isKeptForOffline = (): boolean => hasWorkers() && navigator.serviceWorker.controller !== null;

/** Nothing of the person stays on the device (logout, an ended login). */
export async function forgetKeptAnswers(): Promise<void> {
  takeForNew();
  if (!hasWorkers() || typeof caches === 'undefined') return;
  // The worker has to know too: what it asked for before must not come afterwards.
  navigator.serviceWorker.controller?.postMessage('forget' satisfies WorkerMessage);
  await caches.delete(answersCache);
}
