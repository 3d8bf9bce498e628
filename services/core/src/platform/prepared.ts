/** Content that is prepared once for all who ask for it, and kept in the memory of a process. */
import { LRUCache } from 'lru-cache';

/**
 * Returns a function that returns what stands under a key. Concurrent calls for the same key share its preparation; one
 * that fails is not kept.
 * @param bytesMax size of all kept content; what was not asked for longest goes first
 * @param bytesOf size of one content, at least 1
 */
export function createPrepared<T extends object>(
  bytesMax: number,
  bytesOf: (content: T) => number,
): (key: string, prepare: () => Promise<T>) => Promise<T> {
  const ready = new LRUCache<string, T>({ maxSize: bytesMax, sizeCalculation: bytesOf });
  const pending = new Map<string, Promise<T>>();
  return async (key, prepare) => {
    const known = ready.get(key) ?? pending.get(key);
    if (known !== undefined) return known;
    const making = prepare();
    pending.set(key, making);
    try {
      const content = await making;
      ready.set(key, content);
      return content;
    } finally {
      pending.delete(key);
    }
  };
}
