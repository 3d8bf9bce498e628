import { expect, test } from 'vitest';
import { mapWithYields, yieldToEventLoop, chunksWithYields } from './event-loop.ts';

/** Counts the turns of the event loop until `work` is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

/** Blocks the event loop. */
const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('mapWithYields spreads long work over many turns, in order', async () => {
  let counts: readonly number[] = [];
  const items = Array.from({ length: 40 }, (_, index) => index);
  const turns = await turnsOf(
    mapWithYields(items, (item, index) => {
      busyFor(2);
      return item + index;
    }).then((results) => (counts = results)),
  );
  expect(counts).toEqual(items.map((item) => item * 2));
  expect(turns).toBeGreaterThan(8);
});

test('runs one chunk per turn, and alternates concurrent work', async () => {
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let chunk = 0; chunk < 3; chunk += 1) {
      await yieldToEventLoop();
      order.push(name);
    }
  };
  const turns = await turnsOf(Promise.all([work('a'), work('b')]));
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  // The count begins after the first chunk; two chunks in a turn would be three turns.
  expect(turns).toBeGreaterThan(4);
});

test('splits all items into chunks, and an empty list into none', async () => {
  const chunks: (readonly number[])[] = [];
  for await (const chunk of chunksWithYields([1, 2, 3, 4, 5], 2)) chunks.push(chunk);
  expect(chunks).toEqual([[1, 2], [3, 4], [5]]);
  expect(await mapWithYields([], () => 1)).toEqual([]);
  for await (const chunk of chunksWithYields([], 2)) expect(chunk).toBe('none');
});

test('rejects only the work that fails', async () => {
  const failing = mapWithYields([1], () => {
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await mapWithYields([1], (item) => item)).toEqual([1]);
});
