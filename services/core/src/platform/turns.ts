/**
 * Long work in pieces, so that it never holds up the event loop: between two of them everybody else gets their turn.
 * However much such work is under way in a process, one turn of the loop has one piece of it.
 */

/** Milliseconds of a piece. Some work goes beyond it by one item. */
const pieceMs = 5;

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/** Settles in a later turn of the event loop, in which nobody else's `otherTurn` settles. */
export function otherTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

/**
 * `Array.prototype.map` in pieces of a few milliseconds. `items` must not change meanwhile. Rejects with what `map`
 * throws.
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let endsMs = 0;
  for (const [index, item] of items.entries()) {
    if (performance.now() >= endsMs) {
      await otherTurn();
      endsMs = performance.now() + pieceMs;
    }
    results.push(map(item, index));
  }
  return results;
}

/** The items in parts of `length` at most, each in a turn of its own. */
export async function* partsInTurns<Item>(items: readonly Item[], length: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) {
    await otherTurn();
    yield items.slice(start, start + length);
  }
}
