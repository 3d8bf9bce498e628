/** Daily job that deletes images and PDFs that were never used or have been replaced, with their objects. */
import { unusedUploadGraceH } from '@plenum/contracts/limits';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { documentType } from '../uploads/object-key.rules.ts';

/** Rows per transaction. */
const pageRows = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

interface PurgedUpload {
  readonly id: string;
  /** Key of the object if the file was unused and its row was deleted. */
  readonly removed_key: string | null;
}

/**
 * Reads a page of images and PDFs by id and deletes the unused ones. Images of documents are excluded, because texts
 * link to them. A PDF is used by a session. Branding, texts and sponsors of an event may use any image of the event,
 * whatever context it was uploaded for.
 */
const purgePage = statement<PurgedUpload>(
  'purge-unused-uploads',
  `with page as (select * from uploads where id > $1::uuid order by id limit ${pageRows}),
   unused as (
     select p.id from page p
      where p.created_at < now() - make_interval(hours => ${unusedUploadGraceH})
        and (p.context in ('avatar', 'event_logo', 'event_banner', 'sponsor_logo', 'sponsor_cover') or p.content_type = '${documentType}')
        and not exists (select from session_resources r where r.upload_id = p.id)
        and not exists (select from users u where u.id = p.user_id and (u.is_demo or strpos(u.image_url, p.id::text) > 0))
        and not exists (select from speaker_profiles s where s.user_id = p.user_id and strpos(s.image_url, p.id::text) > 0)
        and not exists (select from events e where e.id = p.event_id and strpos(
              concat(e.branding, e.hero_images, e.hero_description, e.description), p.id::text) > 0)
        and not exists (select from sponsors s where s.event_id = p.event_id
              and strpos(concat(s.logo_url, s.cover_url, s.description), p.id::text) > 0)),
   removed as (delete from uploads where id in (select id from unused) returning id, object_key)
   select page.id, removed.object_key as removed_key from page left join removed on removed.id = page.id order by page.id`,
);

/**
 * Checks all images and PDFs, page by page. Idempotent; jobs remove the objects.
 * @returns number of deleted files
 */
export async function purgeUploads(scope: Deps): Promise<number> {
  let removedCount = 0;
  let lastId: string | undefined = firstId;
  while (lastId !== undefined) {
    const afterId: string = lastId;
    const page = await transaction(scope, async (tx) => {
      const rows = await tx.rows(purgePage, [afterId]);
      for (const { removed_key } of rows)
        if (removed_key !== null) record(tx, 'upload.removed', { object_key: removed_key });
      return rows;
    });
    removedCount += page.filter(({ removed_key }) => removed_key !== null).length;
    lastId = page.length < pageRows ? undefined : page.at(-1)?.id;
  }
  scope.log.info({ removed: removedCount }, 'unused images removed');
  return removedCount;
}
