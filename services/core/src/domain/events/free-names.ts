/** Slugs and join codes that no other event has: they are chosen first, and a unique constraint detects collisions. */
import { randomBytes } from 'node:crypto';
import { joinCodeAlphabet, joinCodeLength } from '@plenum/contracts/limits';
import { statement, type Transaction } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/failures.ts';
import { freeSlug, slugBase } from './slug.rules.ts';

const slugsLike = statement<{ slug: string }>('slugs-like', `select slug from events where slug = $1 or slug ~ $2`);

/** Returns a free slug; concurrent transactions with the same base wait until this one ends. */
export async function claimSlug(tx: Transaction, title: string): Promise<string> {
  const base = slugBase(title);
  await tx.holdName(`event-slug:${base}`);
  const rows = await tx.rows(slugsLike, [base, `^${base}-[0-9]+$`]);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/** Returns a new code of 40 random bits: 8 letters and digits of Crockford base32. */
export const newJoinCode = (): string =>
  // 256 is a multiple of the 32 symbols, so each one is equally likely.
  Array.from(randomBytes(joinCodeLength), (byte) => joinCodeAlphabet[byte % joinCodeAlphabet.length]).join('');

/** Slugs are chosen under a lock, so only a numbered slug or a join code can collide. */
const attemptsMax = 5;

/** Retries the work when its slug or join code was taken concurrently. */
export async function withFreeNames<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const constraint = uniqueViolation(error);
      const isName = constraint === 'events_slug_unique' || constraint === 'events_join_code_unique';
      if (!isName || attempt === attemptsMax) throw error;
    }
  }
}
