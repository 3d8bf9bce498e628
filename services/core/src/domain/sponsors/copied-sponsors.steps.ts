/** Step that copies sponsors, in the transaction that copies their event. */
import { statement, type Transaction } from '../../platform/db/database.ts';

const copySponsorsSql = statement(
  'event-copy-sponsors',
  `insert into sponsors (event_id, name, description, website_url, logo_url, tier_id, display_order, is_active, featured,
                         social_links)
   select $2, s.name, s.description, s.website_url, m.copy_key, s.tier_id, s.display_order, s.is_active, s.featured,
          s.social_links
     from sponsors s left join jsonb_to_recordset($3::jsonb) as m (source_key text, copy_key text) on m.source_key = s.logo_url
    where s.event_id = $1 order by s.id`,
);

/**
 * Copies the sponsors of an event without their contacts.
 * @param pictures copies of logos by the keys of the originals; other logos are left out
 */
export async function copySponsors(
  tx: Transaction,
  event_id: number,
  copyEventId: number,
  pictures: readonly { readonly source_key: string; readonly copy_key: string }[],
): Promise<void> {
  await tx.em.flush();
  await tx.rows(copySponsorsSql, [event_id, copyEventId, JSON.stringify(pictures)]);
}
