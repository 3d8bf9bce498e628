/** Copies of an event's pictures, stored before the new event exists. */
import { randomUUID } from 'node:crypto';
import type { UploadContext } from '@plenum/contracts/enums';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { eventImageKey, isOfEvent } from '../uploads/object-key.rules.ts';

const pictureSources = statement<{
  source_key: string;
  context: UploadContext;
  content_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  brightness: number | null;
}>(
  'picture-sources',
  `select object_key as source_key, context, content_type, size_bytes, width, height, brightness
     from uploads where event_id = $1 and context in ('event_logo', 'event_banner', 'sponsor_logo', 'sponsor_cover') order by id limit 100`,
);

export interface CopiedPicture {
  readonly id: string;
  readonly source_key: string;
  readonly copy_key: string;
}

/** Stores copies of an event's pictures for another one, whose id is reserved. Missing objects are skipped. */
export async function copyPictures(scope: Deps, event_id: number, copyEventId: number): Promise<CopiedPicture[]> {
  const sources = await scope.db.rows(pictureSources, [event_id]);
  const copies = await Promise.all(
    sources.map(async ({ context, content_type, ...source }) => {
      const content = isOfEvent(context) ? await scope.storage.get(source.source_key) : null;
      if (content === null || !isOfEvent(context)) return [];
      const id = randomUUID();
      const copy_key = eventImageKey(copyEventId, context, id);
      await scope.storage.put(copy_key, content, content_type);
      return [{ ...source, id, copy_key, context, content_type }];
    }),
  );
  return copies.flat();
}

/** Removes the objects of copies whose event was not created. */
export async function deletePictures(scope: Deps, copies: readonly CopiedPicture[]): Promise<void> {
  await Promise.allSettled(copies.map(({ copy_key }) => scope.storage.remove(copy_key)));
}

const storePictures = statement(
  'store-copied-pictures',
  `insert into uploads (id, object_key, context, event_id, content_type, size_bytes, width, height, brightness)
   select r.id, r.copy_key, r.context, $1, r.content_type, r.size_bytes, r.width, r.height, r.brightness
     from jsonb_to_recordset($2::jsonb)
       as r(id uuid, copy_key text, context text, content_type text, size_bytes int, width int, height int, brightness real)`,
);

/** Stores the rows of copies, after their event. */
export async function insertPictures(
  tx: Transaction,
  event_id: number,
  copies: readonly CopiedPicture[],
): Promise<void> {
  await tx.rows(storePictures, [event_id, JSON.stringify(copies)]);
}
