import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher whose batches end when the test ends them. */
function heldBatcher(limits = { itemsMax: 3, batchesMax: 2 }) {
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
  it('puts the items of one turn into one batch, and those submitted meanwhile into the next', async () => {
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

  it('of different keys of one turn is one piece, and does not wait for batches of others', async () => {
    const { submit, batches, turn } = heldBatcher();
    const first = [submit('a', 1), submit('b', 2)];
    await turn();
    const later = [submit('a', 3), submit('c', 4)];
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2], [4]]);
    batches[1]?.end();
    expect(await later[1]).toBe('done 4');
    expect(batches).toHaveLength(2);
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
    await turn();
    batches[2]?.end();
    expect(await later[0]).toBe('done 3');
  });

  it('waits while as many batches are under way as may be, and then goes together', async () => {
    const { submit, batches, turn } = heldBatcher();
    const inProgress = [];
    for (const key of ['a', 'b']) {
      inProgress.push(submit(key, 1));
      await turn();
    }
    const later = [submit('c', 2), submit('d', 3)];
    await turn();
    expect(batches).toHaveLength(2);
    batches[0]?.end();
    await turn();
    expect(batches[2]?.items).toEqual([2, 3]);
    for (const { end } of batches.slice(1)) end();
    expect(await Promise.all([...inProgress, ...later])).toEqual(['done 1', 'done 1', 'done 2', 'done 3']);
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
