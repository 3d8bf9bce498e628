/** Stores the pictures of the demo conference: the same rows and objects as after an upload. Idempotent. */
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { brightnessOf } from '../../../platform/images/image-pipeline.ts';
import { transaction } from '../../../scope.ts';
import { avatarUrl, avatarKey, eventImageKey, type EventUploadContext } from '../uploads/object-key.rules.ts';

export interface DrawnPicture {
  /** WebP. */
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

interface DemoSpeaker {
  /** Name of the speaker. */
  readonly speaker: string;
  readonly title: string | null;
  readonly company_name: string | null;
}

export interface DemoPicture {
  /** UUID, stable per picture. */
  readonly id: string;
  readonly context: 'avatar' | Exclude<EventUploadContext, 'event_document'>;
  /** Person in the portrait: a demo person by email address, or a speaker. */
  readonly subject: { readonly person: string } | DemoSpeaker | null;
  /** Called only if the picture is not stored yet. */
  readonly draw: () => Promise<DrawnPicture>;
}

interface StoredPicture extends Omit<DrawnPicture, 'content'> {
  readonly id: string;
  readonly context: DemoPicture['context'];
  readonly object_key: string;
  readonly user_id: number | null;
  readonly event_id: number | null;
  readonly size_bytes: number;
  readonly brightness: number;
}

const existingPictures = statement<{ readonly id: string }>(
  'existing-demo-pictures',
  'select id from uploads where id = any($1::uuid[])',
);

const demoPeople = statement<{ readonly id: number; readonly email: string }>(
  'demo-people-of-event',
  `select u.id, u.email from event_users eu join users u on u.id = eu.user_id
    where eu.event_id = $1 and u.is_demo order by u.id`,
);

const storePictures = statement(
  'store-demo-pictures',
  `insert into uploads (id, object_key, context, user_id, event_id, content_type, size_bytes, width, height, brightness)
   select r.id, r.object_key, r.context, r.user_id, r.event_id, 'image/webp', r.size_bytes, r.width, r.height, r.brightness
     from json_to_recordset($1::json)
       as r(id uuid, object_key text, context text, user_id bigint, event_id bigint, size_bytes int, width int, height int,
            brightness real)
       on conflict (id) do nothing`,
);

const setPortraitsOfPeople = statement(
  'set-demo-portraits',
  `update users u set image_url = r.image_url from json_to_recordset($1::json) as r(email text, image_url text)
    where u.email = r.email and u.is_demo and u.image_url is null`,
);

const setPortraitsOfSpeakers = statement(
  'set-demo-speaker-portraits',
  `update speaker_profiles p
      set image_url = r.image_url, title = coalesce(p.title, r.title),
          company_name = coalesce(p.company_name, r.company_name)
     from json_to_recordset($2::json) as r(speaker text, title text, company_name text, image_url text)
    where p.event_id = $1 and p.name = r.speaker and p.image_url is null`,
);

/** Stores the missing pictures, and assigns portraits to people and speakers. */
export async function seedDemoPictures(scope: Deps, event_id: number, pictures: readonly DemoPicture[]): Promise<void> {
  const existingIds = new Set(
    (await scope.db.rows(existingPictures, [pictures.map(({ id }) => id)])).map(({ id }) => id),
  );
  const missing = pictures.filter(({ id }) => !existingIds.has(id));
  if (missing.length === 0) return;
  const people = await scope.db.rows(demoPeople, [event_id]);
  const stored = await Promise.all(missing.map((picture) => drawAndStore(scope, event_id, picture, people)));
  const portraits = missing.flatMap(({ id, subject }) =>
    subject === null ? [] : [{ ...subject, image_url: avatarUrl(id) }],
  );
  await transaction(scope, async (tx) => {
    await tx.rows(storePictures, [JSON.stringify(stored)]);
    const portraitsOfPeople = portraits.flatMap((portrait) =>
      'person' in portrait ? [{ email: portrait.person, image_url: portrait.image_url }] : [],
    );
    await tx.rows(setPortraitsOfPeople, [JSON.stringify(portraitsOfPeople)]);
    const portraitsOfSpeakers = portraits.filter((portrait) => 'speaker' in portrait);
    await tx.rows(setPortraitsOfSpeakers, [event_id, JSON.stringify(portraitsOfSpeakers)]);
  });
}

type Person = { readonly id: number; readonly email: string };

/** Draws a picture and stores its object. Portraits of speakers without an account belong to the first demo person. */
async function drawAndStore(
  scope: Deps,
  event_id: number,
  { id, context, subject, draw }: DemoPicture,
  people: readonly Person[],
): Promise<StoredPicture> {
  const { content, width, height } = await draw();
  const owner =
    people.find(({ email }) => subject !== null && 'person' in subject && subject.person === email) ?? people[0];
  const isAvatar = context === 'avatar';
  if (isAvatar && owner === undefined) throw new Error('The demo people must exist before their portraits.');
  const object_key = context === 'avatar' ? avatarKey(owner?.id ?? 0, id) : eventImageKey(event_id, context, id);
  await scope.storage.put(object_key, content, 'image/webp');
  return {
    id,
    context,
    object_key,
    user_id: isAvatar ? (owner?.id ?? null) : null,
    event_id: isAvatar ? null : event_id,
    size_bytes: content.length,
    brightness: await brightnessOf(content),
    width,
    height,
  };
}
