import { statement, type Transaction } from '../../platform/db/database.ts';
import { freeSlug, slugBase } from './slug.rules.ts';

const slugsLike = statement<{ slug: string }>('slugs-like', `select slug from events where slug = $1 or slug ~ $2`);

/** Returns a free slug; concurrent transactions with the same base wait until this one ends. */
export async function claimSlug(tx: Transaction, title: string): Promise<string> {
  const base = slugBase(title);
  await tx.holdName(`event-slug:${base}`);
  const rows = await tx.rows(slugsLike, [base, `^${base}-[0-9]+$`]);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}
