/** Batching of writes: what is submitted while batches are in progress goes into the next batch. */

/** Processes a batch. Settles with one result per item, in their order; a rejection fails all items of the batch. */
type Perform<Item, Result> = (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;

/** Submits an item and settles with its result. */
export type Batcher<K, Item, Result> = (key: K, item: Item) => Promise<Result>;

interface Waiting<K, Item, Result> {
  readonly key: K;
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

interface Limits {
  /** Items of one batch. */
  readonly itemsMax: number;
  /** Batches in progress at the same time. */
  readonly batchesMax: number;
}

/**
 * Creates a batcher. A batch may hold items of any keys. Items of one key are processed in the order in which they were
 * submitted, one batch after the other; a slow key does not delay items of other keys. The first item waits only for
 * the end of the current turn of the event loop, so that batching adds no latency.
 */
export function createBatcher<K, Item, Result>(
  perform: Perform<Item, Result>,
  { itemsMax, batchesMax }: Limits,
): Batcher<K, Item, Result> {
  type Batch = Waiting<K, Item, Result>[];
  let waiting: Batch = [];
  const busy = new Set<K>();
  let inProgress = 0;
  let turn: NodeJS.Immediate | undefined;

  /** Removes and returns the items that may be processed now. */
  function nextBatch(): Batch {
    const batch: Batch = [];
    const rest: Batch = [];
    for (const one of waiting) (batch.length < itemsMax && !busy.has(one.key) ? batch : rest).push(one);
    waiting = rest;
    return batch;
  }

  async function performBatch(batch: Batch): Promise<void> {
    try {
      const results = await perform(batch.map(({ item }) => item));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    for (const { key } of batch) busy.delete(key);
    inProgress -= 1;
    send();
  }

  function send(): void {
    turn = undefined;
    while (inProgress < batchesMax && waiting.length > 0) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      for (const { key } of batch) busy.add(key);
      inProgress += 1;
      void performBatch(batch);
    }
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ key, item, resolve, reject });
      if (inProgress < batchesMax) turn ??= setImmediate(send);
    });
}
