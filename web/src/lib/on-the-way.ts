/**
 * Pending requests of the server cache. SWR discards a reply if its entry was changed during the request, and does not
 * retry: a list that receives a server event while it loads would never be displayed. So changes wait for pending
 * requests.
 */
const onTheWay = new Map<string, Set<Promise<unknown>>>();

/** Requests the reply of a path and records the request as pending until it arrives. */
export async function ask<Reply>(path: string, read: () => Promise<Reply>): Promise<Reply> {
  const reply = read();
  const asked = onTheWay.get(path) ?? new Set();
  onTheWay.set(path, asked.add(reply));
  try {
    return await reply;
  } finally {
    asked.delete(reply);
    if (asked.size === 0) onTheWay.delete(path);
  }
}

/** Returns the paths of pending requests. */
export const pathsOnTheWay = (): readonly string[] => [...onTheWay.keys()];

/**
 * Waits until no request of these paths is pending and the cache has stored their replies; returns immediately if there
 * is none.
 */
export async function arrival(isIts: (path: string) => boolean): Promise<void> {
  for (;;) {
    const awaited = [...onTheWay].flatMap(([path, asked]) => (isIts(path) ? [...asked] : []));
    if (awaited.length === 0) return;
    await Promise.allSettled(awaited);
    // SWR stores a reply in the turn in which it arrives; a list then requests its next page.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}
