/** What the worker of docs/decisions/0021 answered in the place of the network, as far as a page has to know. */
import { create } from 'zustand';
import { answers_cache, kept_since_header, type WorkerMessage } from './offline-names.ts';

/** Since when the oldest answer is known that the network did not give; null when all of them are new. */
export const useKeptAnswers = create<{ readonly since_ms: number | null }>()(() => ({ since_ms: null }));

const kept = new Map<string, number>();

const show = (): void => useKeptAnswers.setState({ since_ms: kept.size === 0 ? null : Math.min(...kept.values()) });

/** Notes where an answer came from. */
export function noteAnswer(path: string, response: Response): void {
  const since_ms = Date.parse(response.headers.get(kept_since_header) ?? '');
  if (!Number.isNaN(since_ms)) kept.set(path, since_ms);
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
  await caches.delete(answers_cache);
}
