/** People who sign up and log in continuously while a server of the product fails, and the results. */
import { expect } from 'vitest';
import { newLoggedInPerson, newEmail, testPassword } from '../api/people.ts';
import type { TestApi } from '../api/test-api.ts';
import { passTime } from './pass-time.ts';

const intervalMs = 150;
/** Several accounts in turn: a single one would reach its rate limit in a long fault. */
const knownPeople = 5;

interface Attempt {
  readonly kind: 'sign_up' | 'log_in';
  readonly email: string;
  readonly status: number;
  readonly startedAtMs: number;
  readonly endedMs: number;
}

export interface SteadyLoad {
  readonly attempts: readonly Attempt[];
  /** Begins the next phase: the fault starts now. */
  markFault(): void;
  /** Begins the last phase: from now on everything may succeed again. */
  markRepaired(): void;
  /** Returns whether the latest attempts of each kind succeeded, without failures among the ten before them. */
  isHealed(): boolean;
  /** Starts no new attempt, and resolves after the last one. */
  end(): Promise<void>;
  /** Ends like `end`. Prints the results, and returns the addresses whose sign-up was acknowledged. */
  stop(title: string): Promise<readonly string[]>;
}

/** Starts the load: each attempt uses another person and IP address, so that no rate limit applies. */
export async function startSteadyLoad(api: TestApi): Promise<SteadyLoad> {
  const addresses: string[] = [];
  for (let index = 0; index < knownPeople; index += 1) addresses.push((await newLoggedInPerson(api)).email);
  const attempts: Attempt[] = [];
  const open = new Set<Promise<unknown>>();
  let faultMs = performance.now();
  let repairedMs = faultMs;
  let isStopped = false;

  async function attempt(kind: Attempt['kind'], turn: number): Promise<void> {
    const email = kind === 'sign_up' ? newEmail() : (addresses[Math.floor(turn / 4) % addresses.length] ?? '');
    const startedAtMs = performance.now();
    const body = { email, password: testPassword };
    const { status } = await (kind === 'sign_up'
      ? api.client().post('/auth/signup', { ...body, first_name: 'Ada', last_name: 'Lovelace' })
      : api.client().post('/auth/login', body));
    attempts.push({ kind, email, status, startedAtMs, endedMs: performance.now() });
  }

  const loop = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const pending = attempt(turn % 4 === 0 ? 'log_in' : 'sign_up', turn).finally(() => open.delete(pending));
      open.add(pending);
      await passTime(intervalMs);
    }
    await Promise.all(open);
  })();

  async function end(): Promise<void> {
    isStopped = true;
    await loop;
  }

  const succeeded = ({ status }: Attempt): boolean => status < 300;
  const latestSucceeded = (count: number): boolean =>
    attempts.length >= count &&
    attempts.slice(-count).every((candidate) => succeeded(candidate) && candidate.startedAtMs > repairedMs);

  return {
    attempts,
    markFault: () => {
      faultMs = performance.now();
      repairedMs = faultMs;
    },
    markRepaired: () => {
      repairedMs = performance.now();
    },
    isHealed: () => latestSucceeded(12),
    end,
    async stop(title) {
      await end();
      const failed = attempts.filter((candidate) => !succeeded(candidate));
      const acknowledged = attempts.filter((candidate) => candidate.kind === 'sign_up' && candidate.status === 201);
      const lastFailureMs = Math.max(faultMs, ...failed.map(({ endedMs }) => endedMs));
      const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
      console.log(
        `${title}: the fault took ${seconds(repairedMs - faultMs)} s, the last request failed after ` +
          `${seconds(lastFailureMs - faultMs)} s; ${failed.length} of ${attempts.length} requests failed, ` +
          `${acknowledged.length} sign-ups were acknowledged`,
      );
      // Every request gets a response that names the reason, and nothing fails before the fault.
      expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
      expect(failed.filter(({ endedMs }) => endedMs < faultMs)).toEqual([]);
      return acknowledged.map(({ email }) => email);
    },
  };
}
