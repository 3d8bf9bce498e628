/** Work that is cheaper together: what comes while pieces of it are under way is done in the next piece. */

/** Does the work of some items. Settles with what became of each, in their order; a rejection is of them all. */
type Perform<Item, Result> = (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;

/** Settles with what became of the item. */
export type Gatherer<K, Item, Result> = (key: K, item: Item) => Promise<Result>;

interface Waiting<K, Item, Result> {
  readonly key: K;
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

interface Limits {
  /** Items in one piece. */
  readonly items_max: number;
  /** Pieces under way at the same time. */
  readonly piecesMax: number;
}

/**
 * A piece holds items of any keys, but those of one key are done one piece after the other, in the order in which they
 * came: what is held up at one key holds up nobody who comes later with another. The first item waits for the end of the
 * turn of the event loop only, so that nothing is slower for being gathered.
 */
export function createGatherer<K, Item, Result>(
  perform: Perform<Item, Result>,
  { items_max, piecesMax }: Limits,
): Gatherer<K, Item, Result> {
  type Part = Waiting<K, Item, Result>[];
  let waiting: Part = [];
  const busy = new Set<K>();
  let underWay = 0;
  let turn: NodeJS.Immediate | undefined;

  /** Takes out what may go now. */
  function nextPart(): Part {
    const part: Part = [];
    const rest: Part = [];
    for (const one of waiting) (part.length < items_max && !busy.has(one.key) ? part : rest).push(one);
    waiting = rest;
    return part;
  }

  async function performPart(part: Part): Promise<void> {
    try {
      const results = await perform(part.map(({ item }) => item));
      for (const [at, { resolve, reject }] of part.entries()) {
        const result = results[at];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason);
      }
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
    for (const { key } of part) busy.delete(key);
    underWay -= 1;
    send();
  }

  function send(): void {
    turn = undefined;
    while (underWay < piecesMax && waiting.length > 0) {
      const part = nextPart();
      if (part.length === 0) return;
      for (const { key } of part) busy.add(key);
      underWay += 1;
      void performPart(part);
    }
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ key, item, resolve, reject });
      if (underWay < piecesMax) turn ??= setImmediate(send);
    });
}
