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
const begun_max_ms = 3_000;
const slice_ms = 1_500;
const asked_every_ms = 5;
/** An answer that takes longer counts as this long. */
const answer_max_ms = 10_000;

export interface Pair {
  /** The slowest of a hundred answers, in milliseconds. */
  readonly rest_ms: number;
  readonly flood_ms: number;
}

/** Asks in turn for the length of a slice and returns how long each answer took. */
async function askFor(questions: readonly Question[]): Promise<number[]> {
  const ends_ms = performance.now() + slice_ms;
  const taken: Promise<number>[] = [];
  for (let at = 0; performance.now() < ends_ms; at += 1) {
    const asked_ms = performance.now();
    const answered = questions[at % questions.length]?.().then(() => performance.now() - asked_ms);
    const given_up = pause(answer_max_ms, answer_max_ms, { ref: false });
    if (answered !== undefined) taken.push(Promise.race([answered, given_up]));
    await pause(asked_every_ms);
  }
  return Promise.all(taken);
}

/** Starts flooding; resolves when the attacker has begun, to how it is ended. */
async function startAttacker(attack: Attack): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'flood-attacker.ts'), [JSON.stringify(attack)]);
  const ended = once(child, 'exit');
  await once(child, 'message');
  await Promise.race([once(child, 'message'), pause(begun_max_ms)]);
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
    pairs.map(({ rest_ms, flood_ms }) => flood_ms / rest_ms),
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
  if (restFirst) return { rest_ms: await rest(), flood_ms: await flood() };
  const flood_ms = await flood();
  return { rest_ms: await rest(), flood_ms };
}
