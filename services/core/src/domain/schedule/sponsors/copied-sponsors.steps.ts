import { statement, type Transaction } from '../../../platform/db/database.ts';

const copySponsorsSql = statement(
  'event-copy-sponsors',
  `insert into sponsors (event_id, name, description, website_url, logo_url, cover_url, tier_id, display_order, is_active, featured,
                         social_links)
   with pictures as (select * from jsonb_to_recordset($3::jsonb) as m (source_key text, copy_key text))
   select $2, s.name, s.description, s.website_url, logo.copy_key, cover.copy_key, s.tier_id, s.display_order, s.is_active, s.featured,
          s.social_links
     from sponsors s
     left join pictures logo on logo.source_key = s.logo_url
     left join pictures cover on cover.source_key = s.cover_url
    where s.event_id = $1 order by s.id`,
);

/**
 * Copies the sponsors of an event without their contacts, people and clicks.
 * @param pictures copies of logos and covers by the keys of the originals; other pictures are omitted
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
