/** A cache of content that is prepared once for all requests, in the memory of a process. */
import { LRUCache } from 'lru-cache';

export interface PreparedRequest {
  /** The resource; only its newest version is kept, so that many changes of one resource do not evict the others. */
  readonly of: string;
  readonly version: number;
}

interface Kept<T> {
  readonly version: number;
  readonly content: T;
}

/**
 * Returns a function that returns the content of a version. Concurrent calls for the same version share its
 * preparation; failures are not cached.
 * @param bytesMax size of the cache; the least recently used content is evicted first
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
    const cached = ready.get(of);
    if (cached?.version === version) return cached.content;
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
