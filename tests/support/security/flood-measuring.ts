/** The effect of a flood on others: pairs of slices, one idle and one with an attacker in a separate process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantileOf } from '../../../scripts/bench/figures.ts';
import type { Attack } from './flood-bytes.ts';

/** Sends a small request and settles with its response. */
export type MeasuredRequest = () => Promise<unknown>;

/**
 * The first floods of an IP address are tolerated: each costs about as much as its login. The measurement covers the
 * time after that; where a server never disconnects the attacker, it starts after this delay.
 */
const maxWarmUpMs = 3_000;
const sliceMs = 1_500;
const requestIntervalMs = 5;
/** A response that takes longer counts as this long. */
const maxResponseMs = 10_000;

export interface LatencyPair {
  /** The slowest of a hundred responses, in milliseconds. */
  readonly restMs: number;
  readonly floodMs: number;
}

/** Sends requests in turn for the length of a slice and returns the duration of each. */
async function measureRequests(questions: readonly MeasuredRequest[]): Promise<number[]> {
  const endsMs = performance.now() + sliceMs;
  const durations: Promise<number>[] = [];
  for (let index = 0; performance.now() < endsMs; index += 1) {
    const requestedMs = performance.now();
    const answered = questions[index % questions.length]?.().then(() => performance.now() - requestedMs);
    const timeout = pause(maxResponseMs, maxResponseMs, { ref: false });
    if (answered !== undefined) durations.push(Promise.race([answered, timeout]));
    await pause(requestIntervalMs);
  }
  return Promise.all(durations);
}

/** Starts an attacker; resolves to a function that stops it. */
async function startAttacker(attack: Attack): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'flood-attacker.ts'), [JSON.stringify(attack)]);
  const ended = once(child, 'exit');
  await once(child, 'message');
  await Promise.race([once(child, 'message'), pause(maxWarmUpMs)]);
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

/**
 * Returns the latency during a flood divided by the idle latency: the median of the pairs, which is robust against
 * outliers on either side.
 */
export const medianLatencyRatio = (pairs: readonly LatencyPair[]): number =>
  quantileOf(
    pairs.map(({ restMs, floodMs }) => floodMs / restMs),
    0.5,
  );

/** Measures one pair; `idleFirst` selects the order, so that other load of the machine affects both equally. */
export async function measureLatencyPair(
  questions: readonly MeasuredRequest[],
  attack: Attack,
  idleFirst: boolean,
): Promise<LatencyPair> {
  const measureIdle = async (): Promise<number> => quantileOf(await measureRequests(questions), 0.99);
  const flood = async (): Promise<number> => {
    const end = await startAttacker(attack);
    try {
      return quantileOf(await measureRequests(questions), 0.99);
    } finally {
      await end();
    }
  };
  if (idleFirst) return { restMs: await measureIdle(), floodMs: await flood() };
  const floodMs = await flood();
  return { restMs: await measureIdle(), floodMs };
}
