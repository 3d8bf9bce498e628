import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createServerTurns, type ServerTurns } from './server-turns.ts';

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

function turns(clock = { nowMs: 0 }): ServerTurns {
  return createServerTurns({ slowMs: 1_000, now: () => clock.nowMs });
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
    // Others were not called at all: too many waited, or their server had failed meanwhile.
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
  const line = createServerTurns({ slowMs: 5 });
  const slow = () => pause(20, 'answer');
  for (let calls = 0; calls < 2; calls += 1) expect(await line.run('https://slow', slow, answers)).toBe('answer');
  expect(await line.run('https://slow', slow, answers)).toBeNull();
});
