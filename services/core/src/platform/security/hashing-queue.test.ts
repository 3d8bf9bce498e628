import { describe, expect, it } from 'vitest';
import { type Admission, createHashingQueue } from './hashing-queue.ts';

const hashMs = 20;

/** A queue of one thread for at most 10 requests of a network and 15 in total, with a clock that the test sets. */
function createTestQueue() {
  const clock = { ms: 1_800_000_000_000 };
  const queue = createHashingQueue({ atOnce: 1, maxAdmitted: 15, maxAdmittedPerNetwork: 10, nowMs: () => clock.ms });
  for (let count = 0; count < 5_000; count += 1) queue.measure(hashMs);
  return { clock, queue };
}

const isAdmitted = (admission: Admission): boolean => 'release' in admission;
const returnMsOf = (admission: Admission): number => ('returnMs' in admission ? admission.returnMs : Number.NaN);
const release = (admission: Admission | undefined): void => {
  if (admission !== undefined && 'release' in admission) admission.release();
};
const admitAll = (queue: ReturnType<typeof createTestQueue>['queue'], network: string, count: number): Admission[] =>
  Array.from({ length: count }, () => queue.admit(network, null));

describe('admission to password hashing', () => {
  it('admits requests up to the limit of their network and refuses the next one', () => {
    const { queue } = createTestQueue();
    const admissions = admitAll(queue, 'venue', 11);
    expect(admissions.map(isAdmitted)).toEqual([...Array<boolean>(10).fill(true), false]);
  });

  it('admits other networks up to the total limit', () => {
    const { queue } = createTestQueue();
    admitAll(queue, 'venue', 11);
    expect(admitAll(queue, 'home', 6).map(isAdmitted)).toEqual([true, true, true, true, true, false]);
  });

  it('schedules rejected requests one after the other, at 110% of the rate of hashes', () => {
    const { clock, queue } = createTestQueue();
    const refused = admitAll(queue, 'venue', 13).slice(10);
    const waitsMs = refused.map((admission) => Math.round(returnMsOf(admission) - clock.ms));
    expect(waitsMs).toEqual([198, 216, 234]);
  });

  it('refuses a request that returns early with the time it already has', () => {
    const { queue } = createTestQueue();
    const returnMs = returnMsOf(admitAll(queue, 'venue', 11)[10] as Admission);
    expect(returnMsOf(queue.admit('venue', returnMs))).toBe(returnMs);
  });

  it('admits a request that returns at its time before new requests', () => {
    const { clock, queue } = createTestQueue();
    const admissions = admitAll(queue, 'venue', 12);
    for (const admission of admissions.slice(0, 5)) release(admission);
    clock.ms += 205;
    expect(isAdmitted(queue.admit('venue', null))).toBe(false);
    expect(isAdmitted(queue.admit('venue', returnMsOf(admissions[10] as Admission)))).toBe(true);
  });

  it('makes a request whose time has come wait only until there is space', () => {
    const { clock, queue } = createTestQueue();
    const admissions = admitAll(queue, 'venue', 60);
    const returnMs = returnMsOf(admissions[10] as Admission);
    clock.ms += 225;
    expect(Math.round(returnMsOf(queue.admit('venue', returnMs)) - clock.ms)).toBe(198);
  });

  it('admits new requests while rejected people have not returned and the threads are idle', () => {
    const { queue } = createTestQueue();
    const admissions = admitAll(queue, 'venue', 60);
    for (const admission of admissions) release(admission);
    expect(admitAll(queue, 'venue', 5).map(isAdmitted)).toEqual([true, true, true, true, false]);
  });

  it('never returns a waiting time of more than two minutes', () => {
    const { clock, queue } = createTestQueue();
    const last = admitAll(queue, 'venue', 10_000).at(-1) as Admission;
    expect(returnMsOf(last) - clock.ms).toBe(120_000);
  });

  it('estimates longer waits when hashes take longer or networks take turns', () => {
    const { clock, queue } = createTestQueue();
    for (let count = 0; count < 5_000; count += 1) queue.measure(10 * hashMs);
    const wait = (network: string): number => Math.round(returnMsOf(queue.admit(network, null)) - clock.ms);
    admitAll(queue, 'venue', 10);
    expect(wait('venue')).toBe(1980);
    admitAll(queue, 'home', 5);
    expect(wait('venue')).toBe(3960);
  });

  it('counts a released request once', () => {
    const { queue } = createTestQueue();
    const [first] = admitAll(queue, 'venue', 10);
    release(first);
    release(first);
    expect(admitAll(queue, 'venue', 4).map(isAdmitted)).toEqual([true, false, false, false]);
  });
});

/**
 * Simulates people who log in within a second, and return within a second after their turn. Hashes of the first
 * second take three times as long, because the machine also handles the requests of everybody.
 * @returns the time until the last one is logged in, in milliseconds
 */
function simulateRush(peopleCount: number, threadCount: number): number {
  const startMs = 1_800_000_000_000;
  const clock = { ms: startMs };
  const queue = createHashingQueue({
    atOnce: threadCount,
    maxAdmitted: 400,
    maxAdmittedPerNetwork: 150,
    nowMs: () => clock.ms,
  });
  // As the api process does when it starts.
  queue.measure(2 * hashMs);
  queue.measure(hashMs);
  const arrivals = new Map<number, (number | null)[]>(
    Array.from({ length: 1_000 }, (_, at) => [startMs + at, Array<null>(peopleCount / 1_000).fill(null)]),
  );
  const waiting: Admission[] = [];
  const running: { admission: Admission; endMs: number; durationMs: number }[] = [];
  let doneCount = 0;
  for (; doneCount < peopleCount; clock.ms += 1) {
    for (const task of running.filter(({ endMs }) => endMs <= clock.ms)) {
      running.splice(running.indexOf(task), 1);
      queue.measure(task.durationMs);
      release(task.admission);
      doneCount += 1;
    }
    for (const returnMs of arrivals.get(clock.ms) ?? []) {
      const admission = queue.admit('venue', returnMs);
      if ('release' in admission) waiting.push(admission);
      else {
        // As in the app: the wait in whole seconds, plus a random part of a second.
        const waitMs =
          Math.ceil(Math.max(1, admission.returnMs - clock.ms) / 1_000) * 1_000 + ((clock.ms * 619) % 1_000);
        arrivals.set(clock.ms + waitMs, [...(arrivals.get(clock.ms + waitMs) ?? []), admission.returnMs]);
      }
    }
    while (running.length < threadCount && waiting.length > 0) {
      const durationMs = clock.ms < startMs + 1_000 ? 3 * hashMs : hashMs;
      const admission = waiting.shift();
      if (admission !== undefined) running.push({ admission, endMs: clock.ms + durationMs, durationMs });
    }
  }
  return clock.ms - startMs;
}

describe('a rush of logins', () => {
  it.each([1_000, 5_000])('of %i people leaves the threads idle for less than 10% of the time', (peopleCount) => {
    const idealMs = 1_000 + (peopleCount - 2 * (1_000 / (3 * hashMs))) * (hashMs / 2);
    expect(simulateRush(peopleCount, 2) / idealMs).toBeLessThan(1.1);
  });
});
