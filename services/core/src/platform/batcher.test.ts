import { describe, expect, it } from 'vitest';
import { BlockedSlot, createBatcher, storeTogetherOrEach } from './batcher.ts';

const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** A batcher whose batches end when the test ends them. */
function heldBatcher(limits: Parameters<typeof createBatcher>[1] = { itemsMax: 3, batchesMax: 2 }) {
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
  it('puts the items of one turn into one batch, and those submitted during it into the next', async () => {
    const { submit, batches, turn } = heldBatcher();
    const first = [submit('a', 1), submit('a', 2)];
    await turn();
    const later = [3, 4, 5, 6].map((item) => submit('a', item));
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
    await turn();
    batches[1]?.end();
    await turn();
    batches[2]?.end();
    expect(await Promise.all(later)).toEqual(['done 3', 'done 4', 'done 5', 'done 6']);
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('keeps keys apart, which do not wait for each other', async () => {
    const { submit, batches, turn } = heldBatcher();
    const first = [submit('a', 1), submit('b', 2), submit('a', 3)];
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 3], [2]]);
    batches[1]?.end();
    expect(await first[1]).toBe('done 2');
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('waits while as many batches are in progress as may be, and lets keys take turns', async () => {
    const { submit, batches, turn } = heldBatcher({ itemsMax: 2, batchesMax: 1 });
    const all = [submit('a', 1), submit('a', 2), submit('a', 3), submit('b', 4)];
    await turn();
    for (let at = 0; at < 3; at += 1) {
      expect(batches).toHaveLength(at + 1);
      batches[at]?.end();
      await turn();
    }
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [4], [3]]);
    await Promise.all(all);
  });

  it('gives keys that wait for locks one place, which batchers share', async () => {
    const blockedSlot = new BlockedSlot();
    const [one, other] = [
      heldBatcher({ itemsMax: 3, batchesMax: 2, blockedSlot }),
      heldBatcher({ itemsMax: 3, batchesMax: 2, blockedSlot }),
    ];
    const { turn } = one;
    const missed = Promise.allSettled([one.submit('a', 1), one.submit('b', 2), other.submit('a', 3)]);
    await turn();
    for (const { end } of [...one.batches, ...other.batches]) end(lockTimeout);
    await missed;
    const later = [
      one.submit('a', 4),
      one.submit('b', 5),
      other.submit('a', 6),
      one.submit('c', 7),
      other.submit('d', 8),
    ];
    await turn();
    expect(one.batches.slice(2).map(({ items }) => items)).toEqual([[4], [7]]);
    expect(other.batches.slice(1).map(({ items }) => items)).toEqual([[8]]);
    one.batches[2]?.end();
    await turn();
    expect(one.batches.slice(4).map(({ items }) => items)).toEqual([[5]]);
    one.batches[4]?.end();
    await turn();
    expect(other.batches.slice(2).map(({ items }) => items)).toEqual([[6]]);
    for (const { end } of [...one.batches, ...other.batches]) end();
    expect(await Promise.all(later)).toEqual([4, 5, 6, 7, 8].map((item) => `done ${item}`));
  });

  it('rejects only the item that failed', async () => {
    const { submit, batches, turn } = heldBatcher();
    const results = Promise.allSettled([submit('a', 1), submit('a', -1), submit('a', 2)]);
    await turn();
    batches[0]?.end();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('continues after a batch that failed as a whole', async () => {
    const { submit, batches, turn } = heldBatcher();
    const failed = Promise.allSettled([submit('a', 1)]);
    await turn();
    const next = submit('a', 2);
    batches[0]?.end(new Error('away'));
    expect((await failed)[0]?.status).toBe('rejected');
    await turn();
    batches[1]?.end();
    expect(await next).toBe('done 2');
    await turn();
    const again = submit('a', 3);
    await turn();
    batches[2]?.end();
    expect(await again).toBe('done 3');
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
  const [done, failed] = ['fulfilled', 'rejected'] as const;

  it('stores items by themselves when one of them fails all', async () => {
    const { calls, store } = storing(new Error('no such person'));
    const results = await storeTogetherOrEach([2, 3, 4, 5, 7], { store, lockOf: () => 'one' });
    expect(statuses(results)).toEqual([done, failed, done, failed, failed]);
    expect(calls).toHaveLength(6);
  });

  it('waits once for each lock, and for two of them at most', async () => {
    const { calls, store } = storing(lockTimeout);
    const lockOf = (item: number) => (item < 10 ? 'first' : item);
    const results = await storeTogetherOrEach([2, 3, 5, 12, 13, 15, 20], { store, lockOf });
    expect(statuses(results)).toEqual([done, failed, failed, done, failed, failed, failed]);
    expect(calls.slice(1)).toEqual([[2], [3], [12], [13]]);
  });

  it('leaves it at one attempt while PostgreSQL is unavailable', async () => {
    const { calls, store } = storing(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    await expect(storeTogetherOrEach([1, 2], { store, lockOf: () => 'one' })).rejects.toThrow('refused');
    expect(calls).toHaveLength(1);
  });
});
