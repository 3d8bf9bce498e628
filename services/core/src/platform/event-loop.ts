/**
 * Long synchronous work in chunks that yield to the event loop, so that it never blocks it. All such work of a process
 * shares one queue: each turn of the event loop runs one chunk.
 */

/** Milliseconds of a chunk of `mapWithYields`; one item may exceed it. */
const chunkMs = 5;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Settles in a later turn of the event loop, in which no other `yieldToEventLoop` settles. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/**
 * Maps like `Array.prototype.map` and yields every few milliseconds. `items` must not be modified until it settles.
 * Rejects with the error of `map`.
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

/** Generates chunks of at most `length` items and yields to the event loop before each. */
export async function* chunksWithYields<Item>(items: readonly Item[], length: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) {
    await yieldToEventLoop();
    yield items.slice(start, start + length);
  }
}
