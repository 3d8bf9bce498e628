import { expect, test } from 'vitest';
import { mapInTurns, otherTurn, partsInTurns } from './turns.ts';

/** Counts the turns of the event loop until `work` is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

/** Keeps the core busy. */
const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('long work is in many turns, in order', async () => {
  let seen: readonly number[] = [];
  const items = Array.from({ length: 40 }, (_, index) => index);
  const turns = await turnsOf(
    mapInTurns(items, (item, index) => {
      busyFor(2);
      return item + index;
    }).then((results) => (seen = results)),
  );
  expect(seen).toEqual(items.map((item) => item * 2));
  expect(turns).toBeGreaterThan(8);
});

test('of several works one turn has one piece, and each gets its turn', async () => {
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece += 1) {
      await otherTurn();
      order.push(name);
    }
  };
  const turns = await turnsOf(Promise.all([work('a'), work('b')]));
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  // The count begins after the first piece; two of them in a turn would be three turns.
  expect(turns).toBeGreaterThan(4);
});

test('parts have all items, and nothing has none', async () => {
  const parts: (readonly number[])[] = [];
  for await (const part of partsInTurns([1, 2, 3, 4, 5], 2)) parts.push(part);
  expect(parts).toEqual([[1, 2], [3, 4], [5]]);
  expect(await mapInTurns([], () => 1)).toEqual([]);
  for await (const part of partsInTurns([], 2)) expect(part).toBe('none');
});

test('an error ends the work it is of', async () => {
  const failing = mapInTurns([1], () => {
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await mapInTurns([1], (item) => item)).toEqual([1]);
});
