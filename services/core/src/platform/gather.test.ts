import { describe, expect, it } from 'vitest';
import { createGatherer } from './gather.ts';

/** A gatherer whose pieces of work end when they are told to. */
function heldGatherer(items_max = 3) {
  const pieces: { readonly items: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const gather = createGatherer<string, number, string>(
    (key, items) =>
      new Promise((resolve, reject) => {
        pieces.push({
          items,
          end: (error) =>
            error === undefined
              ? resolve(
                  items.map((item) =>
                    item < 0
                      ? { status: 'rejected', reason: new Error(`${item} is refused`) }
                      : { status: 'fulfilled', value: `${key}${item}` },
                  ),
                )
              : reject(error),
        });
      }),
    items_max,
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
    expect(await Promise.all(first)).toEqual(['a1', 'a2']);
    await turn();
    pieces[1]?.end();
    await turn();
    pieces[2]?.end();
    expect(await Promise.all(later)).toEqual(['a3', 'a4', 'a5', 'a6']);
    expect(pieces.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('of different keys does not wait for each other', async () => {
    const { gather, pieces, turn } = heldGatherer();
    const both = [gather('a', 1), gather('b', 2)];
    await turn();
    expect(pieces).toHaveLength(2);
    for (const { end } of pieces) end();
    expect(await Promise.all(both)).toEqual(['a1', 'b2']);
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
    expect(await next).toBe('a2');
    await turn();
    const again = gather('a', 3);
    await turn();
    pieces[2]?.end();
    expect(await again).toBe('a3');
  });
});
