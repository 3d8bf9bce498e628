import { describe, expect, it } from 'vitest';
import { BlockedSlot, createBatcher, storeTogetherOrEach } from './batcher.ts';

const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** A batcher whose batches end when the test ends them. */
function manualBatcher(limits: Parameters<typeof createBatcher>[1] = { maxItems: 3, maxBatches: 2 }) {
  const batches: { readonly items: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const submit = createBatcher<string, number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: (error) =>
            error === undefined
              ? resolve(
                  items.map((item) =>
                    item < 0
                      ? { status: 'rejected', reason: new Error(`${item} failed`) }
                      : { status: 'fulfilled', value: `done ${item}` },
                  ),
                )
              : reject(error),
        });
      }),
    limits,
  );
  return { submit, batches, turn: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('createBatcher', () => {
  it('combines the items of one turn into one batch, and items submitted during it into the next', async () => {
    const { submit, batches, turn } = manualBatcher();
    const first = [submit('a', 1), submit('a', 2)];
    await turn();
    const laterItems = [3, 4, 5, 6].map((item) => submit('a', item));
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
    await turn();
    batches[1]?.end();
    await turn();
    batches[2]?.end();
    expect(await Promise.all(laterItems)).toEqual(['done 3', 'done 4', 'done 5', 'done 6']);
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('separates keys, which do not wait for each other', async () => {
    const { submit, batches, turn } = manualBatcher();
    const first = [submit('a', 1), submit('b', 2), submit('a', 3)];
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 3], [2]]);
    batches[1]?.end();
    expect(await first[1]).toBe('done 2');
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('waits at the maximum of running batches, and runs keys in turn', async () => {
    const { submit, batches, turn } = manualBatcher({ maxItems: 2, maxBatches: 1 });
    const all = [submit('a', 1), submit('a', 2), submit('a', 3), submit('b', 4)];
    await turn();
    for (let index = 0; index < 3; index += 1) {
      expect(batches).toHaveLength(index + 1);
      batches[index]?.end();
      await turn();
    }
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [4], [3]]);
    await Promise.all(all);
  });

  it('runs keys that wait for locks in one slot, which batchers share', async () => {
    const blockedSlot = new BlockedSlot();
    const [firstBatcher, secondBatcher] = [
      manualBatcher({ maxItems: 3, maxBatches: 2, blockedSlot }),
      manualBatcher({ maxItems: 3, maxBatches: 2, blockedSlot }),
    ];
    const { turn } = firstBatcher;
    const missed = Promise.allSettled([
      firstBatcher.submit('a', 1),
      firstBatcher.submit('b', 2),
      secondBatcher.submit('a', 3),
    ]);
    await turn();
    for (const { end } of [...firstBatcher.batches, ...secondBatcher.batches]) end(lockTimeout);
    await missed;
    const laterItems = [
      firstBatcher.submit('a', 4),
      firstBatcher.submit('b', 5),
      secondBatcher.submit('a', 6),
      firstBatcher.submit('c', 7),
      secondBatcher.submit('d', 8),
    ];
    await turn();
    expect(firstBatcher.batches.slice(2).map(({ items }) => items)).toEqual([[4], [7]]);
    expect(secondBatcher.batches.slice(1).map(({ items }) => items)).toEqual([[8]]);
    firstBatcher.batches[2]?.end();
    await turn();
    expect(firstBatcher.batches.slice(4).map(({ items }) => items)).toEqual([[5]]);
    firstBatcher.batches[4]?.end();
    await turn();
    expect(secondBatcher.batches.slice(2).map(({ items }) => items)).toEqual([[6]]);
    for (const { end } of [...firstBatcher.batches, ...secondBatcher.batches]) end();
    expect(await Promise.all(laterItems)).toEqual([4, 5, 6, 7, 8].map((item) => `done ${item}`));
  });

  it('rejects only the item that failed', async () => {
    const { submit, batches, turn } = manualBatcher();
    const results = Promise.allSettled([submit('a', 1), submit('a', -1), submit('a', 2)]);
    await turn();
    batches[0]?.end();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('continues after a batch that failed as a whole', async () => {
    const { submit, batches, turn } = manualBatcher();
    const failed = Promise.allSettled([submit('a', 1)]);
    await turn();
    const next = submit('a', 2);
    batches[0]?.end(new Error('away'));
    expect((await failed)[0]?.status).toBe('rejected');
    await turn();
    batches[1]?.end();
    expect(await next).toBe('done 2');
    await turn();
    const nextItem = submit('a', 3);
    await turn();
    batches[2]?.end();
    expect(await nextItem).toBe('done 3');
  });
});

describe('storeTogetherOrEach', () => {
  /** Stores even numbers; a batch with an odd one fails as a whole. */
  function storing(failure: Error) {
    const calls: (readonly number[])[] = [];
    const store = async (items: readonly number[]) => {
      calls.push(items);
      if (items.some((item) => item % 2 === 1)) throw failure;
      return items.map((value) => ({ status: 'fulfilled' as const, value }));
    };
    return { calls, store };
  }
  const statuses = (results: readonly PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);
  const [fulfilled, failed] = ['fulfilled', 'rejected'] as const;

  it('stores items separately when one of them makes all fail', async () => {
    const { calls, store } = storing(new Error('no such person'));
    const results = await storeTogetherOrEach([2, 3, 4, 5, 7], { store, lockOf: () => 'one' });
    expect(statuses(results)).toEqual([fulfilled, failed, fulfilled, failed, failed]);
    expect(calls).toHaveLength(6);
  });

  it('waits once for each lock, and for two of them at most', async () => {
    const { calls, store } = storing(lockTimeout);
    const lockOf = (item: number) => (item < 10 ? 'first' : item);
    const results = await storeTogetherOrEach([2, 3, 5, 12, 13, 15, 20], { store, lockOf });
    expect(statuses(results)).toEqual([fulfilled, failed, failed, fulfilled, failed, failed, failed]);
    expect(calls.slice(1)).toEqual([[2], [3], [12], [13]]);
  });

  it('makes a single attempt while PostgreSQL is unavailable', async () => {
    const { calls, store } = storing(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    await expect(storeTogetherOrEach([1, 2], { store, lockOf: () => 'one' })).rejects.toThrow('refused');
    expect(calls).toHaveLength(1);
  });
});
