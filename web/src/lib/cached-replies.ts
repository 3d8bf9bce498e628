/** Tracks replies that the service worker (docs/decisions/0021) served from its cache instead of the network. */
import { create } from 'zustand';
import { repliesCache, cachedSinceHeader, type WorkerMessage } from './offline-names.ts';

/** Time of the oldest reply that came from the cache; null if all replies came from the network. */
export const useCachedReplies = create<{ readonly sinceMs: number | null }>()(() => ({ sinceMs: null }));

const receivedMsByPath = new Map<string, number>();

const publish = (): void =>
  useCachedReplies.setState({ sinceMs: receivedMsByPath.size === 0 ? null : Math.min(...receivedMsByPath.values()) });

/** Records whether a reply came from the cache. */
export function recordReply(path: string, response: Response): void {
  const sinceMs = Date.parse(response.headers.get(cachedSinceHeader) ?? '');
  if (!Number.isNaN(sinceMs)) receivedMsByPath.set(path, sinceMs);
  else if (!receivedMsByPath.delete(path)) return;
  publish();
}

/** Records for the parts of a reply whether they came from the cache, instead of for the reply. */
export function movePartOrigins(path: string, partPaths: readonly string[]): void {
  const sinceMs = receivedMsByPath.get(path);
  if (sinceMs === undefined) return;
  receivedMsByPath.delete(path);
  for (const part of partPaths) receivedMsByPath.set(part, sinceMs);
  publish();
}

/** Checks whether the last reply of a path came from the cache. */
export const isFromCache = (path: string): boolean => receivedMsByPath.has(path);

/** Marks all replies as fresh, before they are requested again. */
export function markAllFresh(): void {
  receivedMsByPath.clear();
  publish();
}

const hasWorkers = (): boolean => typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

/** Checks whether a service worker caches replies of this page. */
export const isCachedForOffline = (): boolean => hasWorkers() && navigator.serviceWorker.controller !== null;

/** Deletes all cached replies of the user from the device (after a logout or an expired login). */
export async function deleteCachedReplies(): Promise<void> {
  markAllFresh();
  if (!hasWorkers() || typeof caches === 'undefined') return;
  // The worker must be notified too, so that it does not cache replies to earlier requests afterwards.
  navigator.serviceWorker.controller?.postMessage('forget' satisfies WorkerMessage);
  await caches.delete(repliesCache);
}
