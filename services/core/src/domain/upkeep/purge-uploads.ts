/** The daily job: pictures that were sent and never used, or that another one replaced, go with their objects. */
import { unusedUploadGraceH } from '@plenum/contracts/limits';
import type { Deps } from '../../deps.ts';
import { statement } from '../../platform/db/database.ts';
import { transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';

/** Pictures looked at in one transaction. */
const sliceRows = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface LookedAt {
  readonly id: string;
  /** Set where the picture was unused and its row is gone. */
  readonly removed_key: string | null;
}

/**
 * Takes a page of pictures by id and deletes the unused of them. Documents are left alone: texts link to them. A
 * picture of an event may stand in its branding, its texts or at a sponsor, whatever it was sent for.
 */
const purgePage = statement<LookedAt>(
  'purge-unused-uploads',
  `with page as (select * from uploads where id > $1::uuid order by id limit ${sliceRows}),
   unused as (
     select p.id from page p
      where p.created_at < now() - make_interval(hours => ${unusedUploadGraceH})
        and p.context in ('avatar', 'event_logo', 'event_banner', 'sponsor_logo')
        and not exists (select from users u where u.id = p.user_id and strpos(u.image_url, p.id::text) > 0)
        and not exists (select from speaker_profiles s where s.user_id = p.user_id and strpos(s.image_url, p.id::text) > 0)
        and not exists (select from events e where e.id = p.event_id and strpos(
              concat(e.branding, e.hero_images, e.hero_description, e.description), p.id::text) > 0)
        and not exists (select from sponsors s where s.event_id = p.event_id
              and strpos(concat(s.logo_url, s.description), p.id::text) > 0)),
   removed as (delete from uploads where id in (select id from unused) returning id, object_key)
   select page.id, removed.object_key as removed_key from page left join removed on removed.id = page.id order by page.id`,
);

/**
 * Looks at all pictures, page by page. Doing it twice removes nothing the second time; objects go by their own jobs.
 * @returns how many went
 */
export async function purgeUploads(scope: Deps): Promise<number> {
  let removed = 0;
  let last: string | undefined = beforeAll;
  while (last !== undefined) {
    const after: string = last;
    const page = await transaction(scope, async (tx) => {
      const rows = await tx.rows(purgePage, [after]);
      for (const { removed_key } of rows)
        if (removed_key !== null) record(tx, 'upload.removed', { object_key: removed_key });
      return rows;
    });
    removed += page.filter(({ removed_key }) => removed_key !== null).length;
    last = page.length < sliceRows ? undefined : page.at(-1)?.id;
  }
  scope.log.info({ removed }, 'unused pictures removed');
  return removed;
}
