/**
 * Runs long synchronous work in chunks that yield to the event loop. All such work of a process shares a queue: each event
 * loop iteration runs one chunk.
 */

/** Maximum duration of a chunk of `mapWithYields`, unless a single item takes longer. */
const chunkMs = 5;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Resolves in a later event loop iteration, in which no other `yieldToEventLoop` resolves. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/**
 * Like `Array.prototype.map`, but yields every few milliseconds. `items` must not be modified until the promise settles.
 */
export async function mapWithYields<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let endsMs = 0;
  for (const [index, item] of items.entries()) {
    if (performance.now() >= endsMs) {
      await yieldToEventLoop();
      endsMs = performance.now() + chunkMs;
    }
    results.push(map(item, index));
  }
  return results;
}

/** Generates chunks of up to `length` items, and yields to the event loop before each chunk. */
export async function* chunksWithYields<Item>(items: readonly Item[], length: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) {
    await yieldToEventLoop();
    yield items.slice(start, start + length);
  }
}
