/** Content that is prepared once for all who ask for it, and kept in the memory of a process. */
import { LRUCache } from 'lru-cache';

/** What is prepared: a version of something. */
export interface PreparedRequest {
  /** What it is; only its newest version is kept, so that many changes of one thing do not evict the others. */
  readonly of: string;
  readonly version: number;
}

interface Kept<T> {
  readonly version: number;
  readonly content: T;
}

/**
 * Returns a function that returns a version of something. Concurrent calls for the same version share its preparation; one
 * that fails is not kept.
 * @param bytesMax size of all kept content; what was not asked for longest goes first
 * @param bytesOf size of one content, at least 1
 */
export function createPrepared<T extends object>(
  bytesMax: number,
  bytesOf: (content: T) => number,
): (wanted: PreparedRequest, prepare: () => Promise<T>) => Promise<T> {
  const ready = new LRUCache<string, Kept<T>>({
    maxSize: bytesMax,
    sizeCalculation: ({ content }) => bytesOf(content),
  });
  const pending = new Map<string, Promise<T>>();
  return async ({ of, version }, prepare) => {
    const known = ready.get(of);
    if (known?.version === version) return known.content;
    const key = `${of}@${version}`;
    const preparing = pending.get(key);
    if (preparing !== undefined) return preparing;
    const making = prepare();
    pending.set(key, making);
    try {
      const content = await making;
      const newest = ready.peek(of);
      if (newest === undefined || newest.version <= version) ready.set(of, { version, content });
      return content;
    } finally {
      pending.delete(key);
    }
  };
}
