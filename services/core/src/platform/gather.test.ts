import { describe, expect, it } from 'vitest';
import { createGatherer } from './gather.ts';

/** A gatherer whose pieces of work end when they are told to. */
function heldGatherer(limits = { items_max: 3, piecesMax: 2 }) {
  const pieces: { readonly items: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const gather = createGatherer<string, number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        pieces.push({
          items,
          end: (error) =>
            error === undefined
              ? resolve(
                  items.map((item) =>
                    item < 0
                      ? { status: 'rejected', reason: new Error(`${item} is refused`) }
                      : { status: 'fulfilled', value: `done ${item}` },
                  ),
                )
              : reject(error),
        });
      }),
    limits,
  );
  return { gather, pieces, turn: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('gathered work', () => {
  it('of one turn is one piece, and what comes meanwhile is the next', async () => {
    const { gather, pieces, turn } = heldGatherer();
    const first = [gather('a', 1), gather('a', 2)];
    await turn();
    const later = [3, 4, 5, 6].map((item) => gather('a', item));
    await turn();
    expect(pieces.map(({ items }) => items)).toEqual([[1, 2]]);
    pieces[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
    await turn();
    pieces[1]?.end();
    await turn();
    pieces[2]?.end();
    expect(await Promise.all(later)).toEqual(['done 3', 'done 4', 'done 5', 'done 6']);
    expect(pieces.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('of different keys of one turn is one piece, and does not wait for pieces of others', async () => {
    const { gather, pieces, turn } = heldGatherer();
    const first = [gather('a', 1), gather('b', 2)];
    await turn();
    const later = [gather('a', 3), gather('c', 4)];
    await turn();
    expect(pieces.map(({ items }) => items)).toEqual([[1, 2], [4]]);
    pieces[1]?.end();
    expect(await later[1]).toBe('done 4');
    expect(pieces).toHaveLength(2);
    pieces[0]?.end();
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
    await turn();
    pieces[2]?.end();
    expect(await later[0]).toBe('done 3');
  });

  it('waits while as many pieces are under way as may be, and then goes together', async () => {
    const { gather, pieces, turn } = heldGatherer();
    const underWay = [];
    for (const key of ['a', 'b']) {
      underWay.push(gather(key, 1));
      await turn();
    }
    const later = [gather('c', 2), gather('d', 3)];
    await turn();
    expect(pieces).toHaveLength(2);
    pieces[0]?.end();
    await turn();
    expect(pieces[2]?.items).toEqual([2, 3]);
    for (const { end } of pieces.slice(1)) end();
    expect(await Promise.all([...underWay, ...later])).toEqual(['done 1', 'done 1', 'done 2', 'done 3']);
  });

  it('fails for the one that failed', async () => {
    const { gather, pieces, turn } = heldGatherer();
    const results = Promise.allSettled([gather('a', 1), gather('a', -1), gather('a', 2)]);
    await turn();
    pieces[0]?.end();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('goes on after a piece that failed as a whole', async () => {
    const { gather, pieces, turn } = heldGatherer();
    const failed = Promise.allSettled([gather('a', 1)]);
    await turn();
    const next = gather('a', 2);
    pieces[0]?.end(new Error('away'));
    expect((await failed)[0]?.status).toBe('rejected');
    await turn();
    pieces[1]?.end();
    expect(await next).toBe('done 2');
    await turn();
    const again = gather('a', 3);
    await turn();
    pieces[2]?.end();
    expect(await again).toBe('done 3');
  });
});
