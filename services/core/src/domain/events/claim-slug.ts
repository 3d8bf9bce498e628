import type { Transaction } from '../../platform/db/database.ts';
import { freeSlug, slugBase } from './slug.rules.ts';

/** Returns a free slug; concurrent transactions with the same base wait until this one ends. */
export async function claimSlug(tx: Transaction, title: string): Promise<string> {
  const base = slugBase(title);
  await tx.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`event-slug:${base}`]);
  const rows: { slug: string }[] = await tx.em.execute(`select slug from events where slug = ? or slug ~ ?`, [
    base,
    `^${base}-[0-9]+$`,
  ]);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}
