/**
 * Password hashing: argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), off the event loop, with a concurrency
 * limit. A full queue rejects instead of growing, so that a flood of logins cannot exhaust memory. Networks take turns.
 */
import { hash, verify } from '@node-rs/argon2';
import { createFairLimit } from '../fair-limit.ts';
import { normalizeText } from '../text.ts';

/** Cost of a hash: memory in KiB, passes, lanes. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const argon2id: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxWaiting = 200;
/** Limit per network, so that one network cannot prevent the others from logging in. */
const maxWaitingPerParty = 50;

export interface Passwords {
  /** Returns the encoded hash of a password. Rejects with `overloaded` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Checks whether the password matches the hash. Without a hash (unknown account) it verifies against a dummy hash, so
   * that the response takes the same time.
   */
  verify(password: string, encoded: string | null): Promise<boolean>;
  /** Returns the same interface for the requests of one party (a network); parties take turns. */
  of(party: () => string): Passwords;
}

/** Normalizes a password to NFC, the form that is hashed and whose length is counted. */
const normalizePassword = (password: string): string => normalizeText(password);

/** @param cost passed only by tests that are not about passwords */
export function createPasswords(concurrency: number, cost: HashingCost = argon2id): Passwords {
  const limit = createFairLimit({
    atOnce: concurrency,
    maxWaiting,
    maxWaitingPerParty,
  });
  let dummy: Promise<string> | undefined;
  const passwordsOf = (party: () => string): Passwords => ({
    hash: (password) => limit(party(), () => hash(normalizePassword(password), cost)),
    verify: async (password, encoded) => {
      dummy ??= hash('nobody has this password', cost);
      const expected = encoded ?? (await dummy);
      const matches = await limit(party(), () => verify(expected, normalizePassword(password)));
      return matches && encoded !== null;
    },
    of: passwordsOf,
  });
  return passwordsOf(() => '');
}
