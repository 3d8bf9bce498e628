/** Unique slugs and join codes. A unique constraint detects collisions. */
import { randomBytes } from 'node:crypto';
import { ref } from '@mikro-orm/core';
import { maxFormerSlugs, joinCodeAlphabet, joinCodeLength } from '@plenum/contracts/limits';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { uniqueViolation } from '../../../platform/db/failures.ts';
import { fail, textOfError } from '../../../platform/errors.ts';
import { Event, FormerSlug } from './event.entity.ts';
import { freeSlug, slugBase } from './slug.rules.ts';

const slugsLike = statement<{ slug: string }>(
  'slugs-like',
  `select slug from events where slug = $1 or slug ~ $2
   union all
   select slug from former_slugs where slug = $1 or slug ~ $2`,
);

/** Returns a free slug; blocks concurrent transactions with the same base until this one ends. */
export async function claimSlug(tx: Transaction, title: string): Promise<string> {
  const base = slugBase(title);
  await tx.lockName(`event-slug:${base}`);
  const rows = await tx.rows(slugsLike, [base, `^${base}-[0-9]+$`]);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

const slugOwners = statement<{ event_id: number; is_former: boolean }>(
  'slug-owners',
  `select id as event_id, false as is_former from events where slug = $1
   union all
   select event_id, true as is_former from former_slugs where slug = $1`,
);

const formerSlugCount = statement<{ count: number }>(
  'former-slug-count',
  'select count(*) as count from former_slugs where event_id = $1',
);

function slugError(code: 'slug_taken' | 'former_slugs_exceeded') {
  const message = textOfError(code);
  return fail(code, { fields: { json: { slug: [message], _schema: [message] } } });
}

/**
 * Reserves a new slug for an event; the current slug then redirects to it. An event may return to a former slug. Throws
 * `slug_taken`, `former_slugs_exceeded`.
 */
export async function replaceSlug(tx: Transaction, event: Pick<Event, 'id' | 'slug'>, next: string): Promise<void> {
  await tx.lockName(`event-slug:${next}`);
  const [owner] = await tx.rows(slugOwners, [next]);
  if (owner !== undefined && owner.event_id !== event.id) throw slugError('slug_taken');
  if (owner?.is_former === true) await tx.em.nativeDelete(FormerSlug, { slug: next });
  else if (((await tx.row(formerSlugCount, [event.id]))?.count ?? 0) >= maxFormerSlugs)
    throw slugError('former_slugs_exceeded');
  tx.em.create(FormerSlug, { slug: event.slug, event: ref(Event, event.id) });
}

/** Translates a slug collision with a concurrently created event into `slug_taken`. */
export const translateSlugCollision = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw uniqueViolation(error) === 'events_slug_unique' ? slugError('slug_taken') : error;
  });

/** Returns a new code of 40 random bits: 8 letters and digits of Crockford base32. */
export const newJoinCode = (): string =>
  // 256 is a multiple of 32, so every symbol is equally likely.
  Array.from(randomBytes(joinCodeLength), (byte) => joinCodeAlphabet[byte % joinCodeAlphabet.length]).join('');

/** Slugs are chosen under a lock, so only numbered slugs and join codes can collide. */
const maxAttempts = 5;

/** Retries the work if its slug or join code was taken concurrently. */
export async function retryOnNameCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const constraint = uniqueViolation(error);
      const isNameCollision = constraint === 'events_slug_unique' || constraint === 'events_join_code_unique';
      if (!isNameCollision || attempt === maxAttempts) throw error;
    }
  }
}
