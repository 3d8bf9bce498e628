/**
 * Batching of lookups: concurrent calls share one query. While a query is in progress, new calls wait for the next one.
 * Not a cache: a result is always read after the call.
 */
import DataLoader from 'dataloader';

const maxBatchSize = 500;
/** After this time, the next query starts in parallel, so that a hanging query does not block the others. */
const maxWaitMs = 10;

/**
 * Creates a function that loads the value of one key. If no query is in progress, the query starts at the end of this event
 * loop iteration.
 * @param load returns the values in the order of the keys; if it rejects, all calls of the batch reject
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let inProgress = 0;
  let sendCollected: (() => void) | undefined;

  async function query(keys: readonly Key[]): Promise<readonly Value[]> {
    inProgress += 1;
    try {
      return await load(keys);
    } finally {
      inProgress -= 1;
      sendCollected?.();
    }
  }

  function schedule(send: () => void): void {
    // If a batch is already being collected, it is full.
    sendCollected?.();
    const sendOnce = (): void => {
      if (sendCollected !== sendOnce) return;
      sendCollected = undefined;
      send();
    };
    sendCollected = sendOnce;
    if (inProgress === 0) setImmediate(sendOnce);
    else setTimeout(sendOnce, maxWaitMs);
  }

  const loader = new DataLoader(query, { cache: false, maxBatchSize, batchScheduleFn: schedule });
  return (key) => loader.load(key);
}

/** Creates a batch loader per source, such as a database, because tests open several databases in one process. */
export function createSourceBatchLoader<Source extends object, Key, Value>(
  load: (source: Source, keys: readonly Key[]) => Promise<readonly Value[]>,
): (source: Source, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Source, (key: Key) => Promise<Value>>();
  return (source, key) => {
    const loader = loaders.get(source) ?? createBatchLoader((keys: readonly Key[]) => load(source, keys));
    loaders.set(source, loader);
    return loader(key);
  };
}

/** A row with the position of its key, from 1: the ordinality of `unnest`. */
export type Positioned<Row> = Row & { readonly place: number };

/** Returns the rows in the order of the keys, with `undefined` for keys without a row. */
export function byPosition<Row extends object>(
  rows: readonly Positioned<Row>[],
  keys: readonly unknown[],
): (Omit<Positioned<Row>, 'place'> | undefined)[] {
  const values = Array.from<Omit<Positioned<Row>, 'place'> | undefined>({ length: keys.length });
  for (const { place, ...row } of rows) values[place - 1] = row;
  return values;
}
