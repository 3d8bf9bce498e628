/** Batches writes: items that are submitted while a batch is in progress form the next batch. */
import { isDatabaseUnavailable, isLockTimeout } from './db/failures.ts';

/** Processes a batch. Resolves to one result per item, in order. A rejection fails all items of the batch. */
type Perform<Item, Result> = (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;

/** Submits an item and settles with its result. */
export type Batcher<K, Item, Result> = (key: K, item: Item) => Promise<Result>;

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The slot for batches whose key has timed out waiting for a lock. The batchers of a database share it, so that the owner of
 * a lock blocks one connection instead of all of them.
 */
export class BlockedSlot {
  isTaken = false;
  readonly #whenFree: (() => void)[] = [];

  /** Registers a function that is called whenever the slot becomes free. */
  onFree(call: () => void): void {
    this.#whenFree.push(call);
  }

  free(): void {
    this.isTaken = false;
    for (const call of this.#whenFree) call();
  }
}

export const createBlockedSlot = (): BlockedSlot => new BlockedSlot();

interface Limits {
  readonly maxItems: number;
  /** Batches in progress at the same time. */
  readonly maxBatches: number;
  readonly blockedSlot?: BlockedSlot;
}

/** Additional keys are treated as not blocked. */
const maxBlockedKeys = 1_000;

const isBlocked = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && isLockTimeout(result.reason);

/**
 * Creates a batcher. A batch contains items of one key, and keys are served in turn, so that a slow or blocked key does
 * not delay other keys. Items of one key are processed sequentially in the order of submission. The first item only
 * waits for the end of the current event loop iteration, so that batching adds no latency.
 */
export function createBatcher<K, Item, Result>(
  perform: Perform<Item, Result>,
  { maxItems, maxBatches, blockedSlot = new BlockedSlot() }: Limits,
): Batcher<K, Item, Result> {
  type Batch = readonly PendingItem<Item, Result>[];
  /** In the order of turns. */
  const waiting = new Map<K, PendingItem<Item, Result>[]>();
  const busy = new Set<K>();
  /** Keys whose last batch timed out waiting for a lock. */
  const blocked = new Set<K>();
  let inProgress = 0;
  let turn: NodeJS.Immediate | undefined;

  function nextKey(): { readonly key: K } | undefined {
    for (const key of waiting.keys()) if (!busy.has(key) && !(blockedSlot.isTaken && blocked.has(key))) return { key };
    return undefined;
  }

  async function settle(batch: Batch): Promise<readonly PromiseSettledResult<Result>[]> {
    try {
      return await perform(batch.map(({ item }) => item));
    } catch (reason) {
      return batch.map(() => ({ status: 'rejected', reason }));
    }
  }

  async function performBatch(key: K, batch: Batch): Promise<void> {
    busy.add(key);
    inProgress += 1;
    const usesBlockedSlot = blocked.has(key);
    if (usesBlockedSlot) blockedSlot.isTaken = true;
    const results = await settle(batch);
    for (const [at, { resolve, reject }] of batch.entries()) {
      const result = results[at];
      if (result?.status === 'fulfilled') resolve(result.value);
      else reject(result?.reason);
    }
    blocked.delete(key);
    if (results.some(isBlocked) && blocked.size < maxBlockedKeys) blocked.add(key);
    busy.delete(key);
    inProgress -= 1;
    if (usesBlockedSlot) blockedSlot.free();
    else send();
  }

  function send(): void {
    turn = undefined;
    while (inProgress < maxBatches) {
      const next = nextKey();
      if (next === undefined) return;
      const items = waiting.get(next.key) ?? [];
      waiting.delete(next.key);
      if (items.length > maxItems) waiting.set(next.key, items.splice(maxItems));
      void performBatch(next.key, items);
    }
  }
  blockedSlot.onFree(send);

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      const pending = { item, resolve, reject };
      const before = waiting.get(key);
      if (before === undefined) waiting.set(key, [pending]);
      else before.push(pending);
      if (inProgress < maxBatches) turn ??= setImmediate(send);
    });
}

interface EachOptions<Item, Result> {
  readonly store: Perform<Item, Result>;
  /** Returns the lock that an item needs. After a timeout, other items with the same lock are not attempted. */
  readonly lockOf: (item: Item) => unknown;
}

/** Lock timeouts in a batch after which the rest of the batch is rejected. */
const maxLockTimeouts = 2;

/**
 * Stores items together, and individually after a failure, so that only items fail that cannot be stored, for example
 * because a row is locked. Throws if PostgreSQL is unavailable.
 */
export async function storeTogetherOrEach<Item, Result>(
  items: readonly Item[],
  { store, lockOf }: EachOptions<Item, Result>,
): Promise<readonly PromiseSettledResult<Result>[]> {
  try {
    return await store(items);
  } catch (error) {
    if (items.length === 1 || isDatabaseUnavailable(error)) throw error;
  }
  const timedOut = new Map<unknown, PromiseRejectedResult>();
  const results: PromiseSettledResult<Result>[] = [];
  for (const item of items) {
    const [last] = timedOut.values();
    const failure = timedOut.get(lockOf(item)) ?? (timedOut.size >= maxLockTimeouts ? last : undefined);
    if (failure !== undefined) {
      results.push(failure);
      continue;
    }
    const [stored] = await Promise.allSettled([store([item])]);
    if (stored.status === 'fulfilled') results.push(...stored.value);
    else {
      results.push(stored);
      if (isLockTimeout(stored.reason)) timedOut.set(lockOf(item), stored);
    }
  }
  return results;
}
