import { expect, it } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

/** A limit of one at a time, with work that ends when the test ends it. */
function open() {
  const limit = createFairLimit({ atOnce: 1, maxWaiting: 5, maxWaitingPerParty: 3 });
  const started: string[] = [];
  let end: (() => void)[] = [];
  const runWork = (party: string, name: string): Promise<string> =>
    limit(party, async () => {
      started.push(name);
      await new Promise<void>((resolve) => end.push(resolve));
      return name;
    });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const endAll = async (): Promise<void> => {
    await settled();
    while (end.length > 0) {
      const ending = end;
      end = [];
      for (const single of ending) single();
      await settled();
    }
  };
  return { doWork: runWork, started, endAll };
}

it('runs parties in turns', async () => {
  const { doWork, started, endAll } = open();
  const all = [doWork('a', 'a1'), doWork('a', 'a2'), doWork('a', 'a3'), doWork('b', 'b1'), doWork('b', 'b2')];
  await endAll();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('does not give the slots of one party to another', async () => {
  const { doWork, started, endAll } = open();
  const firstParty = ['a1', 'a2', 'a3', 'a4'].map((name) => doWork('a', name));
  await expect(doWork('a', 'a5')).rejects.toMatchObject({ code: 'overloaded' });
  const otherWork = [doWork('b', 'b1'), doWork('c', 'c1')];
  await expect(doWork('d', 'd1')).rejects.toMatchObject({ code: 'overloaded' });
  await endAll();
  await Promise.all([...firstParty, ...otherWork]);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

it('starts the next work after a failure', async () => {
  const limit = createFairLimit({ atOnce: 1, maxWaiting: 5, maxWaitingPerParty: 3 });
  const failing = limit('a', () => Promise.reject(new Error('broken')));
  const next = limit('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
