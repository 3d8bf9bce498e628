/** People who sign up and log in all the time, while a server of the product fails; and what became of it. */
import { expect } from 'vitest';
import { loggedIn, newEmail, testPassword } from '../api/people.ts';
import type { TestApi } from '../api/test-api.ts';
import { passing } from './passing.ts';

const everyMs = 150;
/** They log in by turns: one alone would reach the limit of its account in a long fault. */
const knownPeople = 5;

interface Attempt {
  readonly what: 'sign_up' | 'log_in';
  readonly email: string;
  readonly status: number;
  readonly beganMs: number;
  readonly endedMs: number;
}

export interface SteadyLoad {
  readonly attempts: readonly Attempt[];
  /** Begins the next phase: the fault happens now. */
  fault(): void;
  /** Begins the last phase: from now on everything may succeed again. */
  mended(): void;
  /** Whether the last ones of each kind succeeded, and none of the ten before them failed. */
  isHealed(): boolean;
  /** Begins nothing new, and ends with the last attempt. */
  end(): Promise<void>;
  /** Ends like `end`. Prints what happened, and returns the addresses whose sign-up was acknowledged. */
  stop(title: string): Promise<readonly string[]>;
}

/** Starts the load: each attempt is of another person from another address, so that no limit matters. */
export async function startSteadyLoad(api: TestApi): Promise<SteadyLoad> {
  const known: string[] = [];
  for (let at = 0; at < knownPeople; at += 1) known.push((await loggedIn(api)).email);
  const attempts: Attempt[] = [];
  const open = new Set<Promise<unknown>>();
  let faultMs = performance.now();
  let mendedMs = faultMs;
  let isOver = false;

  async function attempt(what: Attempt['what'], turn: number): Promise<void> {
    const email = what === 'sign_up' ? newEmail() : (known[Math.floor(turn / 4) % known.length] ?? '');
    const beganMs = performance.now();
    const body = { email, password: testPassword };
    const { status } = await (what === 'sign_up'
      ? api.client().post('/auth/signup', { ...body, first_name: 'Ada', last_name: 'Lovelace' })
      : api.client().post('/auth/login', body));
    attempts.push({ what, email, status, beganMs, endedMs: performance.now() });
  }

  const keepAsking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const going = attempt(turn % 4 === 0 ? 'log_in' : 'sign_up', turn).finally(() => open.delete(going));
      open.add(going);
      await passing(everyMs);
    }
    await Promise.all(open);
  })();

  async function end(): Promise<void> {
    isOver = true;
    await keepAsking;
  }

  const succeeded = ({ status }: Attempt): boolean => status < 300;
  const lastWereFine = (count: number): boolean =>
    attempts.length >= count && attempts.slice(-count).every((one) => succeeded(one) && one.beganMs > mendedMs);

  return {
    attempts,
    fault: () => {
      faultMs = performance.now();
      mendedMs = faultMs;
    },
    mended: () => {
      mendedMs = performance.now();
    },
    isHealed: () => lastWereFine(12),
    end,
    async stop(title) {
      await end();
      const failed = attempts.filter((one) => !succeeded(one));
      const acknowledged = attempts.filter((one) => one.what === 'sign_up' && one.status === 201);
      const lastFailureMs = Math.max(faultMs, ...failed.map(({ endedMs }) => endedMs));
      const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
      console.log(
        `${title}: the fault took ${seconds(mendedMs - faultMs)} s, the last request failed after ` +
          `${seconds(lastFailureMs - faultMs)} s; ${failed.length} of ${attempts.length} requests failed, ` +
          `${acknowledged.length} sign-ups were acknowledged`,
      );
      // A request ends with an answer that names the reason, and nothing fails before the fault.
      expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
      expect(failed.filter(({ endedMs }) => endedMs < faultMs)).toEqual([]);
      return acknowledged.map(({ email }) => email);
    },
  };
}
