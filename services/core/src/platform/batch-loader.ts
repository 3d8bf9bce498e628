/**
 * Batching of look-ups: concurrent calls share one query. While a query is in progress, new calls wait for the next
 * one. This is no cache: a result is always read after its call.
 */

const batchMax = 500;
/** A hanging query must not block the others: after this time the next query starts in parallel. */
const maxWaitMs = 10;

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Creates a function that loads the value of one key. When no query is in progress, the query starts at the end of this
 * turn of the event loop.
 * @param load returns the values in the order of the keys; when it rejects, all calls of the batch reject
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  let inProgress = 0;

  async function send(): Promise<void> {
    clearTimeout(timer);
    clearImmediate(turn);
    timer = undefined;
    turn = undefined;
    const batch = waiting.splice(0, batchMax);
    inProgress += 1;
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inProgress -= 1;
      if (waiting.length > 0) void send();
    }
  }

  return (key) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= batchMax) void send();
      else if (inProgress === 0) turn ??= setImmediate(() => void send());
      else timer ??= setTimeout(() => void send(), maxWaitMs);
    });
}

/** Creates a batch loader per source, such as a database: tests open several databases in one process. */
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

/** A row with the position of its key: the ordinality of `unnest`, from 1. */
export type Placed<Row> = Row & { readonly place: number };

/** Returns the rows in the order of the keys, with `undefined` for a key without a row. */
export function byPlace<Row extends object>(
  rows: readonly Placed<Row>[],
  keys: readonly unknown[],
): (Omit<Placed<Row>, 'place'> | undefined)[] {
  const values = Array.from<Omit<Placed<Row>, 'place'> | undefined>({ length: keys.length });
  for (const { place, ...row } of rows) values[place - 1] = row;
  return values;
}
