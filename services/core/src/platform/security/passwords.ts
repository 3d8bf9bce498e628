/**
 * Password hashing: argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), off the event loop, a bounded number
 * at a time. A full queue refuses instead of growing, so that a flood of log-ins cannot exhaust memory.
 */
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { fail } from '../errors.ts';

/** What a hash costs: memory in KiB, passes over it, lanes. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const argon2id: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const waitingMax = 200;

export interface Passwords {
  /** The encoded hash of a password; rejects with `overloaded` when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. Without a hash (unknown account) the same work is done against a dummy,
   * so that the answer takes the same time.
   */
  verify(password: string, encoded: string | null): Promise<boolean>;
}

/** Text in the form that is hashed and counted: NFC. */
const normalized = (password: string): string => password.normalize('NFC');

/** @param cost only tests that are not about passwords give one, which is never stored where people are */
export function createPasswords(concurrency: number, cost: HashingCost = argon2id): Passwords {
  const limit = pLimit(concurrency);
  const bounded = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingMax) throw fail('overloaded');
    return limit(work);
  };
  let dummy: Promise<string> | undefined;
  return {
    hash: async (password) => bounded(() => hash(normalized(password), cost)),
    verify: async (password, encoded) => {
      dummy ??= hash('nobody has this password', cost);
      const against = encoded ?? (await dummy);
      const same = await bounded(() => verify(against, normalized(password)));
      return same && encoded !== null;
    },
  };
}
