/** In-memory caches of content that is prepared once for all requests. */
import { LRUCache } from 'lru-cache';

export interface PreparedRequest {
  /** The resource. Only its newest version is cached, so that frequent changes to a resource do not evict others. */
  readonly resource: string;
  readonly version: number;
}

interface CachedContent<T> {
  readonly version: number;
  readonly content: T;
}

/**
 * Creates a function that returns the content of a version. Concurrent calls for the same version share the preparation.
 * Failures are not cached.
 * @param maxBytes size of the cache, from which the least recently used content is evicted
 * @param bytesOf returns the size of the content, at least 1
 */
export function createPreparedCache<T extends object>(
  maxBytes: number,
  bytesOf: (content: T) => number,
): (request: PreparedRequest, prepare: () => Promise<T>) => Promise<T> {
  const ready = new LRUCache<string, CachedContent<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => bytesOf(content),
  });
  const pending = new Map<string, Promise<T>>();
  return async ({ resource, version }, prepare) => {
    const cached = ready.get(resource);
    if (cached?.version === version) return cached.content;
    const key = `${resource}@${version}`;
    const preparing = pending.get(key);
    if (preparing !== undefined) return preparing;
    const making = prepare();
    pending.set(key, making);
    try {
      const content = await making;
      const newest = ready.peek(resource);
      if (newest === undefined || newest.version <= version) ready.set(resource, { version, content });
      return content;
    } finally {
      pending.delete(key);
    }
  };
}

/** Creates a function that loads a value once per key. Concurrent calls share the loading. Failures are not cached. */
export function createPromiseCache<T>(
  options: LRUCache.OptionsMaxLimit<string | number, Promise<T>, unknown>,
): (key: string | number, load: () => Promise<T>) => Promise<T> {
  const cache = new LRUCache<string | number, Promise<T>>(options);
  return (key, load) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const pending = load();
    cache.set(key, pending);
    pending.catch(() => cache.delete(key));
    return pending;
  };
}
