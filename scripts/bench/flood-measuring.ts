/** What others notice of a flood: pairs of slices, one at rest and one beside an attacker in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantileOf } from './figures.ts';
import type { Attack } from './flood-bytes.ts';

/** Asks the server for something small and settles when it has answered. */
export type Question = () => Promise<unknown>;

/**
 * The first floods of an address are forgiven: each costs about as much as its login. What goes on is measured, after
 * this time where a server never throws the attacker out.
 */
const begunMaxMs = 3_000;
const sliceMs = 1_500;
const askedEveryMs = 5;
/** An answer that takes longer counts as this long. */
const answerMaxMs = 10_000;

export interface Pair {
  /** The slowest of a hundred answers, in milliseconds. */
  readonly restMs: number;
  readonly floodMs: number;
}

/** Asks in turn for the length of a slice and returns how long each answer took. */
async function askFor(questions: readonly Question[]): Promise<number[]> {
  const endsMs = performance.now() + sliceMs;
  const taken: Promise<number>[] = [];
  for (let at = 0; performance.now() < endsMs; at += 1) {
    const askedMs = performance.now();
    const answered = questions[at % questions.length]?.().then(() => performance.now() - askedMs);
    const givenUp = pause(answerMaxMs, answerMaxMs, { ref: false });
    if (answered !== undefined) taken.push(Promise.race([answered, givenUp]));
    await pause(askedEveryMs);
  }
  return Promise.all(taken);
}

/** Starts flooding; resolves when the attacker has begun, to how it is ended. */
async function startAttacker(attack: Attack): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'flood-attacker.ts'), [JSON.stringify(attack)]);
  const ended = once(child, 'exit');
  await once(child, 'message');
  await Promise.race([once(child, 'message'), pause(begunMaxMs)]);
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

/**
 * What the others wait beside a flood, in what they wait at rest: the median of the pairs. One slice that was lucky or
 * unlucky changes nothing, on whichever side it lies.
 */
export const ratioOfPairs = (pairs: readonly Pair[]): number =>
  quantileOf(
    pairs.map(({ restMs, floodMs }) => floodMs / restMs),
    0.5,
  );

/** Measures one pair; `restFirst` turns its order, so that what else the machine does meets both alike. */
export async function measurePair(questions: readonly Question[], attack: Attack, restFirst: boolean): Promise<Pair> {
  const rest = async (): Promise<number> => quantileOf(await askFor(questions), 0.99);
  const flood = async (): Promise<number> => {
    const end = await startAttacker(attack);
    try {
      return quantileOf(await askFor(questions), 0.99);
    } finally {
      await end();
    }
  };
  if (restFirst) return { restMs: await rest(), floodMs: await flood() };
  const floodMs = await flood();
  return { restMs: await rest(), floodMs };
}
