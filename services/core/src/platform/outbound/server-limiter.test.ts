import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServerLimiter, type ServerLimiter } from './server-limiter.ts';

const isSuccess = (result: string): boolean => result === 'answer';
const succeed = () => Promise.resolve('answer');
const failure = () => Promise.resolve('failure');

/** Calls that wait until the test ends them. */
function pendingCalls() {
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

/** With fake timers, so that a busy machine does not count as a slow server. */
function after(ms: number, value: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  setTimeout(resolve, ms, value);
  return promise;
}

async function inFakeTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  let isDone = false;
  const finished = work().finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(1);
  return finished;
}
afterEach(() => vi.useRealTimers());

function turns(clock = { nowMs: 0 }): ServerLimiter {
  return createServerLimiter({ slowMs: 1_000, now: () => clock.nowMs });
}

describe('unresponsive servers', () => {
  it('does not delay a server that has responded, however many are unresponsive', async () => {
    const line = turns();
    await line.run('https://good', succeed, isSuccess);
    const deferredCalls = pendingCalls();
    const hangingCalls = Array.from({ length: 500 }, (_, index) =>
      line.run(`https://bad-${index % 100}`, deferredCalls.hold('failure'), isSuccess),
    );
    await settled();
    expect(deferredCalls.count).toBe(16);
    expect(await Promise.all(Array.from({ length: 100 }, () => line.run('https://good', succeed, isSuccess)))).toEqual(
      Array.from({ length: 100 }, () => 'answer'),
    );
    while (deferredCalls.count > 0) {
      deferredCalls.endAll();
      await settled();
    }
    // Others were not called at all: too many waited, or their server had failed in the batch.
    expect(new Set(await Promise.all(hangingCalls))).toEqual(new Set(['failure', null]));
  });

  it('uses at most two slots for a server before its first response', async () => {
    const line = turns();
    const deferredCalls = pendingCalls();
    const hangingCalls = Array.from({ length: 10 }, () =>
      line.run('https://bad', deferredCalls.hold('failure'), isSuccess),
    );
    await settled();
    expect(deferredCalls.count).toBe(2);
    deferredCalls.endAll();
    expect((await Promise.all(hangingCalls)).filter((candidate) => candidate === null)).toHaveLength(8);
  });

  it('pauses a server, longer each time, and calls it again afterwards', async () => {
    const clock = { nowMs: 0 };
    const line = turns(clock);
    for (const restMs of [30_000, 60_000, 120_000]) {
      for (let calls = 0; calls < 2; calls += 1)
        expect(await line.run('https://bad', failure, isSuccess)).toBe('failure');
      clock.nowMs += restMs - 1;
      expect(await line.run('https://bad', succeed, isSuccess)).toBeNull();
      clock.nowMs += 1;
    }
    expect(await line.run('https://bad', succeed, isSuccess)).toBe('answer');
  });

  it('pauses a server after some failures in a row, even if it responded before', async () => {
    const line = turns();
    await line.run('https://good', succeed, isSuccess);
    for (let calls = 0; calls < 3; calls += 1) await line.run('https://good', failure, isSuccess);
    await line.run('https://good', succeed, isSuccess);
    for (let calls = 0; calls < 4; calls += 1)
      expect(await line.run('https://good', failure, isSuccess)).toBe('failure');
    expect(await line.run('https://good', succeed, isSuccess)).toBeNull();
    expect(await line.run('https://other', succeed, isSuccess)).toBe('answer');
  });
});

it('pauses a server that responds slowly like an unresponsive one', async () => {
  const line = createServerLimiter({ slowMs: 5 });
  const slow = () => line.run('https://slow', () => after(20, 'answer'), isSuccess);
  for (let calls = 0; calls < 2; calls += 1) expect(await inFakeTime(slow)).toBe('answer');
  expect(await inFakeTime(slow)).toBeNull();
});

it('pauses a server that is slow on average, even with some quick responses', async () => {
  const line = createServerLimiter({ slowMs: 200 });
  const resultsOfServer: (string | null)[] = [];
  // Three quarters of the limit, and never too slow in a single call.
  for (let calls = 0; calls < 40 && !resultsOfServer.includes(null); calls += 1)
    resultsOfServer.push(
      await inFakeTime(() => line.run('https://slow', () => after(calls % 10 === 0 ? 1 : 150, 'answer'), isSuccess)),
    );
  expect(resultsOfServer).toContain(null);
});

it('does not delay quick servers because of those that respond late', async () => {
  const line = createServerLimiter({ slowMs: 100 });
  await line.run('https://quick', succeed, isSuccess);
  const lateServers = Array.from({ length: 20 }, (_, index) => `https://late-${index}`);
  const slowDown = async (server: string): Promise<void> => {
    for (let calls = 0; calls < 8; calls += 1)
      await line.run(server, () => after(calls === 0 ? 1 : 70, 'answer'), isSuccess);
  };
  await inFakeTime(() => Promise.all(lateServers.map(slowDown)));
  vi.useRealTimers();
  const deferredCalls = pendingCalls();
  const hangingCalls = lateServers.flatMap((server) =>
    Array.from({ length: 10 }, () => line.run(server, deferredCalls.hold('answer'), isSuccess)),
  );
  await settled();
  expect(deferredCalls.count).toBe(32);
  expect(await line.run('https://quick', succeed, isSuccess)).toBe('answer');
  while (deferredCalls.count > 0) {
    deferredCalls.endAll();
    await settled();
  }
  await Promise.all(hangingCalls);
});

it('drops a call that waits too long for its turn', async () => {
  const line = turns();
  const deferredCalls = pendingCalls();
  const first = [1, 2].map(() => line.run('https://busy', deferredCalls.hold('answer'), isSuccess, performance.now()));
  let isCalled = false;
  const call = () => {
    isCalled = true;
    return succeed();
  };
  expect(await line.run('https://busy', call, isSuccess, performance.now() + 5)).toBeNull();
  // Calls under way are awaited.
  deferredCalls.endAll();
  expect(await Promise.all(first)).toEqual(['answer', 'answer']);
  await settled();
  expect(isCalled).toBe(false);
});
