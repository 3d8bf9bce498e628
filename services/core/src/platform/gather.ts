/** Work that is cheaper together: what comes while a piece of it is under way is done in the next piece. */

/** Does the work of some items of a key. Settles with what became of each, in their order; a rejection is of them all. */
type Perform<K, Item, Result> = (key: K, items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;

/** Settles with what became of the item. */
export type Gatherer<K, Item, Result> = (key: K, item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * One piece of work per key at a time, in the order in which items came. The first item waits for the end of the turn
 * of the event loop only, so that nothing is slower for being gathered.
 * @param items_max in one piece
 */
export function createGatherer<K, Item, Result>(
  perform: Perform<K, Item, Result>,
  items_max: number,
): Gatherer<K, Item, Result> {
  /** Keys whose work is under way, with what has come since. */
  const busy = new Map<K, Waiting<Item, Result>[]>();

  async function performPart(key: K, part: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await perform(
        key,
        part.map(({ item }) => item),
      );
      for (const [at, { resolve, reject }] of part.entries()) {
        const result = results[at];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason);
      }
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }

  async function performAll(key: K, waiting: Waiting<Item, Result>[]): Promise<void> {
    while (waiting.length > 0) await performPart(key, waiting.splice(0, items_max));
    busy.delete(key);
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      const waiting = busy.get(key);
      if (waiting !== undefined) {
        waiting.push({ item, resolve, reject });
        return;
      }
      const first = [{ item, resolve, reject }];
      busy.set(key, first);
      setImmediate(() => void performAll(key, first));
    });
}
