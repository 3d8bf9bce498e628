/**
 * Password hashing: argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), in separate threads, with a
 * concurrency limit. A full queue rejects instead of growing, so that a flood of logins cannot exhaust memory. Networks
 * take turns.
 */
import { createFairLimit } from '../fair-limit.ts';
import { normalizeText } from '../text.ts';
import { type Admission, createHashingQueue } from './hashing-queue.ts';
import { createHashingThreads, type HashingCost } from './hashing-threads.ts';

const argon2id: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAdmitted = 400;
/** Limit per network, so that one network cannot prevent the others from logging in. */
const maxAdmittedPerNetwork = 150;

export interface Passwords {
  /** Returns the encoded hash of a password. Rejects with `overloaded` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Checks whether the password matches the hash. Without a hash (unknown account) it verifies against a dummy hash, so
   * that the response takes the same time.
   */
  verify(password: string, encoded: string | null): Promise<boolean>;
  /** Admits or rejects a request that will need a hash; see `HashingQueue`. */
  admit(returnMs: number | null): Admission;
  /** Returns the same interface for the requests of one party (a network); parties are served in turn. */
  of(party: () => string): Passwords;
}

/** Normalizes a password to NFC, the form that is hashed and whose length is counted. */
const normalizePassword = (password: string): string => normalizeText(password);

/**
 * @param concurrency number of threads
 * @param cost passed only by tests that are not about passwords
 */
export function createPasswords(concurrency: number, cost: HashingCost = argon2id): Passwords {
  const queue = createHashingQueue({ atOnce: concurrency, maxAdmitted, maxAdmittedPerNetwork, nowMs: Date.now });
  // Higher than the limits of the queue, because some callers hash without admission, such as commands of operators.
  const inTurn = createFairLimit({
    atOnce: concurrency,
    maxWaiting: 2 * maxAdmitted,
    maxWaitingPerParty: 2 * maxAdmittedPerNetwork,
  });
  const runInThread = createHashingThreads();
  const run = async (password: string, encoded: string | null): Promise<string | boolean> => {
    const startMs = performance.now();
    const result = await runInThread({ password: normalizePassword(password), encoded, cost });
    queue.measure(performance.now() - startMs);
    return result;
  };
  const create = async (password: string): Promise<string> => String(await run(password, null));
  let dummy: Promise<string> | undefined;
  const passwordsOf = (party: () => string): Passwords => ({
    hash: (password) => inTurn(party(), () => create(password)),
    verify: (password, encoded) =>
      inTurn(party(), async () => {
        dummy ??= create('nobody has this password');
        const matches = await run(password, encoded ?? (await dummy));
        return matches === true && encoded !== null;
      }),
    admit: (returnMs) => queue.admit(party(), returnMs),
    of: passwordsOf,
  });
  return passwordsOf(() => '');
}
