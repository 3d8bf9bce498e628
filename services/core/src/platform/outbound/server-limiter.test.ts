import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerLimiter, type ServerLimiter } from './server-limiter.ts';

const answers = (result: string): boolean => result === 'answer';
const answer = () => Promise.resolve('answer');
const failure = () => Promise.resolve('failure');

/** Calls that wait until they are ended. */
function heldCalls() {
  const ends: (() => void)[] = [];
  return {
    get count() {
      return ends.length;
    },
    hold: (result: string) => () =>
      new Promise<string>((resolve) => {
        ends.push(() => resolve(result));
      }),
    endAll: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

const settled = () => pause(1);

/** With fake timers, so that a busy machine is no slow server. */
function after(ms: number, value: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  setTimeout(resolve, ms, value);
  return promise;
}

async function inFakeTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(1);
  return done;
}
afterEach(() => vi.useRealTimers());

function turns(clock = { nowMs: 0 }): ServerLimiter {
  return createServerLimiter({ slowMs: 1_000, now: () => clock.nowMs });
}

describe('a server that does not answer', () => {
  it('holds up no server that has answered, however many there are', async () => {
    const line = turns();
    await line.run('https://good', answer, answers);
    const held = heldCalls();
    const stuck = Array.from({ length: 500 }, (_, at) =>
      line.run(`https://bad-${at % 100}`, held.hold('failure'), answers),
    );
    await settled();
    expect(held.count).toBe(16);
    expect(await Promise.all(Array.from({ length: 100 }, () => line.run('https://good', answer, answers)))).toEqual(
      Array.from({ length: 100 }, () => 'answer'),
    );
    while (held.count > 0) {
      held.endAll();
      await settled();
    }
    // Others were not called at all: too many waited, or their server had failed in the batch.
    expect(new Set(await Promise.all(stuck))).toEqual(new Set(['failure', null]));
  });

  it('takes two places at most before it has answered', async () => {
    const line = turns();
    const held = heldCalls();
    const stuck = Array.from({ length: 10 }, () => line.run('https://bad', held.hold('failure'), answers));
    await settled();
    expect(held.count).toBe(2);
    held.endAll();
    expect((await Promise.all(stuck)).filter((one) => one === null)).toHaveLength(8);
  });

  it('rests, longer each time, and is called again afterwards', async () => {
    const clock = { nowMs: 0 };
    const line = turns(clock);
    for (const restMs of [30_000, 60_000, 120_000]) {
      for (let calls = 0; calls < 2; calls += 1)
        expect(await line.run('https://bad', failure, answers)).toBe('failure');
      clock.nowMs += restMs - 1;
      expect(await line.run('https://bad', answer, answers)).toBeNull();
      clock.nowMs += 1;
    }
    expect(await line.run('https://bad', answer, answers)).toBe('answer');
  });

  it('rests when it has answered before, too, after some failures in a row', async () => {
    const line = turns();
    await line.run('https://good', answer, answers);
    for (let calls = 0; calls < 3; calls += 1) await line.run('https://good', failure, answers);
    await line.run('https://good', answer, answers);
    for (let calls = 0; calls < 4; calls += 1) expect(await line.run('https://good', failure, answers)).toBe('failure');
    expect(await line.run('https://good', answer, answers)).toBeNull();
    expect(await line.run('https://other', answer, answers)).toBe('answer');
  });
});

it('a server that answers slowly rests like one that does not', async () => {
  const line = createServerLimiter({ slowMs: 5 });
  const slow = () => line.run('https://slow', () => after(20, 'answer'), answers);
  for (let calls = 0; calls < 2; calls += 1) expect(await inFakeTime(slow)).toBe('answer');
  expect(await inFakeTime(slow)).toBeNull();
});

it('a server that is slow on average rests, though some of its answers are quick', async () => {
  const line = createServerLimiter({ slowMs: 200 });
  const answersOfOne: (string | null)[] = [];
  // Three quarters of the limit, and never too slow at once.
  for (let calls = 0; calls < 40 && !answersOfOne.includes(null); calls += 1)
    answersOfOne.push(
      await inFakeTime(() => line.run('https://slow', () => after(calls % 10 === 0 ? 1 : 150, 'answer'), answers)),
    );
  expect(answersOfOne).toContain(null);
});

it('servers that answer, but late, hold up no quick ones', async () => {
  const line = createServerLimiter({ slowMs: 100 });
  await line.run('https://quick', answer, answers);
  const late = Array.from({ length: 20 }, (_, at) => `https://late-${at}`);
  const makeLate = async (server: string): Promise<void> => {
    for (let calls = 0; calls < 8; calls += 1)
      await line.run(server, () => after(calls === 0 ? 1 : 70, 'answer'), answers);
  };
  await inFakeTime(() => Promise.all(late.map(makeLate)));
  vi.useRealTimers();
  const held = heldCalls();
  const stuck = late.flatMap((server) =>
    Array.from({ length: 10 }, () => line.run(server, held.hold('answer'), answers)),
  );
  await settled();
  expect(held.count).toBe(32);
  expect(await line.run('https://quick', answer, answers)).toBe('answer');
  while (held.count > 0) {
    held.endAll();
    await settled();
  }
  await Promise.all(stuck);
});

it('a call whose turn does not come in time is not made', async () => {
  const line = turns();
  const held = heldCalls();
  const first = [1, 2].map(() => line.run('https://busy', held.hold('answer'), answers, performance.now()));
  let isCalled = false;
  const call = () => {
    isCalled = true;
    return answer();
  };
  expect(await line.run('https://busy', call, answers, performance.now() + 5)).toBeNull();
  // What has begun is waited for.
  held.endAll();
  expect(await Promise.all(first)).toEqual(['answer', 'answer']);
  await settled();
  expect(isCalled).toBe(false);
});
