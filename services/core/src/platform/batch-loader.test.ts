import { describe, expect, it } from 'vitest';
import { createBatchLoader, byPosition } from './batch-loader.ts';

/** Queries that wait until the test resolves them. */
function pendingQueries() {
  const queries: { keys: readonly number[]; resolve: () => void; reject: (reason: Error) => void }[] = [];
  const loadMany = (keys: readonly number[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      queries.push({ keys, resolve: () => resolve(keys.map((key) => `value ${key}`)), reject });
    });
  return { queries, load: createBatchLoader(loadMany) };
}

const untilQueried = async (queries: readonly unknown[], count: number): Promise<void> => {
  await expect.poll(() => queries.length, { interval: 1 }).toBe(count);
};

describe('createBatchLoader', () => {
  it('shares one query among the calls of one turn', async () => {
    const { queries, load } = pendingQueries();
    const both = [load(-1), load(0)];
    await untilQueried(queries, 1);
    expect(queries[0]?.keys).toEqual([-1, 0]);
    queries[0]?.resolve();
    expect(await Promise.all(both)).toEqual(['value -1', 'value 0']);
  });

  it('sends the next query when a result arrives, for all calls since then', async () => {
    const { queries, load } = pendingQueries();
    const first = load(1);
    await untilQueried(queries, 1);
    const otherLoads = [load(2), load(3)];
    queries[0]?.resolve();
    expect(await first).toBe('value 1');
    await untilQueried(queries, 2);
    expect(queries[1]?.keys).toEqual([2, 3]);
    queries[1]?.resolve();
    expect(await Promise.all(otherLoads)).toEqual(['value 2', 'value 3']);
  });

  it('does not wait for a query that hangs', async () => {
    const { queries, load } = pendingQueries();
    const hangingLoad = load(1);
    await untilQueried(queries, 1);
    const other = load(2);
    await untilQueried(queries, 2);
    queries[1]?.resolve();
    expect(await other).toBe('value 2');
    queries[0]?.resolve();
    expect(await hangingLoad).toBe('value 1');
  });

  it('sends at most 500 keys in one query', async () => {
    const { queries, load } = pendingQueries();
    const all = Array.from({ length: 501 }, (_, key) => load(key));
    expect(queries.map(({ keys }) => keys.length)).toEqual([500]);
    queries[0]?.resolve();
    await untilQueried(queries, 2);
    expect(queries[1]?.keys).toEqual([500]);
    queries[1]?.resolve();
    expect(new Set(await Promise.all(all)).size).toBe(501);
  });

  it('rejects the calls that shared a failed query, and no later ones', async () => {
    const { queries, load } = pendingQueries();
    const first = load(1);
    await untilQueried(queries, 1);
    const otherLoads = [load(2), load(3)];
    queries[0]?.resolve();
    await first;
    await untilQueried(queries, 2);
    queries[1]?.reject(new Error('away'));
    for (const other of otherLoads) await expect(other).rejects.toThrow('away');
    const laterLoad = load(4);
    await untilQueried(queries, 3);
    queries[2]?.resolve();
    expect(await laterLoad).toBe('value 4');
  });
});

describe('byPlace', () => {
  it('returns rows in the order of the keys, and undefined for a key without a row', () => {
    const rows = [
      { place: 3, name: 'third' },
      { place: 1, name: 'first' },
    ];
    expect(byPosition(rows, ['a', 'b', 'c'])).toEqual([{ name: 'first' }, undefined, { name: 'third' }]);
  });
});
