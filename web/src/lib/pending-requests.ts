/**
 * Pending requests of the server cache. SWR discards a reply if its entry was changed during the request, and does not
 * retry: a list that receives a server event while it loads would never be displayed. So changes wait for pending
 * requests.
 */
import { type Moment, moment } from './now.ts';
import { partRequestedAt, readPart } from './reply-parts.ts';

const pendingByPath = new Map<string, Set<Promise<unknown>>>();

/** The time of the newest request of each path, unless it has failed. */
const requestedAt = new Map<string, Moment>();

/** Returns when a cached or pending reply was requested; undefined if that is unknown, or if the request failed. */
export const lastRequestAt = (path: string): Moment | undefined => partRequestedAt(path) ?? requestedAt.get(path);

/** Reads the reply of a path, from a larger one or by a request, and records it as pending until it arrives. */
export async function trackRequest<Reply>(path: string, send: () => Promise<Reply>): Promise<Reply> {
  const startedAt = partRequestedAt(path) ?? moment();
  requestedAt.set(path, startedAt);
  const reply = readPart(path, send);
  const pending = pendingByPath.get(path) ?? new Set();
  pendingByPath.set(path, pending.add(reply));
  try {
    return await reply;
  } catch (failure) {
    if (requestedAt.get(path) === startedAt) requestedAt.delete(path);
    throw failure;
  } finally {
    pending.delete(reply);
    if (pending.size === 0) pendingByPath.delete(path);
  }
}

export const pendingPaths = (): readonly string[] => [...pendingByPath.keys()];

/**
 * Waits until no request of these paths is pending and the cache has stored their replies; returns immediately if there
 * is none.
 */
export async function awaitPendingRequests(matches: (path: string) => boolean): Promise<void> {
  for (;;) {
    const matching = [...pendingByPath].flatMap(([path, requests]) => (matches(path) ? [...requests] : []));
    if (matching.length === 0) return;
    await Promise.allSettled(matching);
    // SWR stores a reply in the turn in which it arrives; a list then requests its next page.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}
