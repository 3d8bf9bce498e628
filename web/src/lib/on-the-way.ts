/**
 * Replies that are on their way to the server cache. SWR throws a reply away when what it keeps was changed while it was
 * asked, and does not ask again: a list that is loaded while news of it comes would never be there. So changes wait.
 */
const onTheWay = new Map<string, Set<Promise<unknown>>>();

/** Asks for the reply of a path, and remembers until it is here that it is on its way. */
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

/** The paths whose replies are on their way. */
export const pathsOnTheWay = (): readonly string[] => [...onTheWay.keys()];

/** Waits until nothing is on its way to any of these paths and the cache has taken in what was; at once when nothing is. */
export async function arrival(isIts: (path: string) => boolean): Promise<void> {
  for (;;) {
    const awaited = [...onTheWay].flatMap(([path, asked]) => (isIts(path) ? [...asked] : []));
    if (awaited.length === 0) return;
    await Promise.allSettled(awaited);
    // SWR stores a reply within the turn in which it came; a list asks for its next page then.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}
