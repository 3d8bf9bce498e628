/** Unused images and PDFs are deleted after a grace period, both the row and the stored object, in both kinds of storage. */
import { randomUUID } from 'node:crypto';
import { unusedUploadGraceH } from '@plenum/contracts/limits';
import { purgeUploads } from '@plenum/core/domain/system/upkeep/purge-uploads';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../scripts/seed.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';
import { type FakeS3, startFakeS3 } from '../support/storage/fake-s3.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());

const kinds = [
  ['a local folder', () => ({})],
  [
    'an S3-compatible service',
    () => ({
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  ],
] as const;

describe.each(kinds)('storage in %s', (_name, settings) => {
  let services: TestServices;
  let worker: TestWorker;
  let keysBefore: ReadonlySet<string>;
  let owners: { readonly event_id: number; readonly user_id: number };

  const run = <Row = unknown>(name: string, sql: string, values: readonly unknown[] = []) =>
    worker.deps.db.rows(statement<Row>(`t-purge-${name}`, sql), values);

  beforeAll(async () => {
    services = await createTestServices();
    await seedDemo(services.env);
    worker = await startTestWorker({ ...services.env, ...settings() });
    const [row] = await run<typeof owners>(
      'owners',
      'select event_id, user_id from event_users order by user_id limit 1',
    );
    owners = row ?? { event_id: 0, user_id: 0 };
    // Images of demo accounts are never purged.
    await run('no-demo', 'update users set is_demo = false where id = $1', [owners.user_id]);
  });
  afterAll(async () => {
    await worker.stop();
    await services.dispose();
  });
  beforeEach(async () => {
    keysBefore = new Set(await storedKeys());
  });

  /** Uploads an image, backdated by this number of hours. */
  async function uploadPicture(
    context: string,
    ageHours: number,
  ): Promise<{ readonly id: string; readonly key: string }> {
    const id = randomUUID();
    const { event_id, user_id } = owners;
    const key = context === 'avatar' ? `users/${user_id}/avatars/${id}.webp` : `events/${event_id}/logos/${id}.webp`;
    await worker.deps.storage.put(key, Buffer.from(id), 'image/webp');
    await run(
      'send',
      `insert into uploads (id, object_key, context, user_id, event_id, content_type, size_bytes, width, height, created_at)
       values ($1, $2, $3, $4, $5, 'image/webp', 36, 1, 1, now() - $6 * interval '1 hour')`,
      [id, key, context, user_id, context === 'avatar' ? null : event_id, ageHours],
    );
    return { id, key };
  }
  /** Uploads a PDF of an event, backdated by this number of hours. */
  async function uploadPdf(ageHours: number): Promise<{ readonly id: string; readonly key: string }> {
    const id = randomUUID();
    const key = `events/${owners.event_id}/documents/${id}.pdf`;
    await worker.deps.storage.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');
    await run(
      'send-pdf',
      `insert into uploads (id, object_key, context, event_id, content_type, size_bytes, created_at)
       values ($1, $2, 'event_document', $3, 'application/pdf', 8, now() - $4 * interval '1 hour')`,
      [id, key, owners.event_id, ageHours],
    );
    return { id, key };
  }
  const storedKeys = async (): Promise<string[]> =>
    (await run<{ object_key: string }>('known', 'select object_key from uploads')).map(({ object_key }) => object_key);
  /** Returns the keys in `uploads` that the current test added. */
  const newKeys = async (): Promise<string[]> => (await storedKeys()).filter((key) => !keysBefore.has(key));

  it('deletes unused files after the grace period, and keeps recent files and files in use', async () => {
    const { event_id, user_id } = owners;
    const pastGraceH = unusedUploadGraceH + 1;
    const [avatar, logo, hero, sponsor, cover] = [
      await uploadPicture('avatar', pastGraceH),
      await uploadPicture('event_logo', pastGraceH),
      await uploadPicture('event_banner', pastGraceH),
      await uploadPicture('sponsor_logo', pastGraceH),
      await uploadPicture('sponsor_cover', pastGraceH),
    ];
    await run('avatar', 'update users set image_url = $1 where id = $2', [`/api/avatars/${avatar.id}.webp`, user_id]);
    await run(
      'event',
      `update events set branding = branding || jsonb_build_object('logo_url', $1::text),
              hero_images = jsonb_build_object('desktop', $2::text, 'mobile', null) where id = $3`,
      [logo.key, hero.key, event_id],
    );
    await run(
      'sponsor',
      `insert into sponsors (event_id, name, logo_url, cover_url, social_links) values ($1, 'S', $2, $3, '{}')`,
      [event_id, sponsor.key, cover.key],
    );
    const document = await uploadPicture('event_document', pastGraceH);
    const [slides, unusedSlides] = [await uploadPdf(pastGraceH), await uploadPdf(pastGraceH)];
    await run(
      'slides',
      `insert into session_resources (session_id, position, kind, title, upload_id)
       select min(id), 19, 'SLIDES', 'Slides', $1 from sessions`,
      [slides.id],
    );
    const recentLogo = await uploadPicture('event_logo', unusedUploadGraceH - 1);
    const purgedFiles = [
      unusedSlides,
      await uploadPicture('avatar', pastGraceH),
      await uploadPicture('event_logo', pastGraceH),
      await uploadPicture('sponsor_logo', pastGraceH),
      await uploadPicture('sponsor_cover', pastGraceH),
    ];

    await purgeUploads(worker.deps);

    const keptFiles = [avatar, logo, hero, sponsor, cover, document, slides, recentLogo];
    expect((await newKeys()).toSorted()).toEqual(keptFiles.map(({ key }) => key).toSorted());
    for (const { key } of purgedFiles)
      await waitForCondition(`${key} is gone`, async () => (await worker.deps.storage.get(key)) === null);
    for (const { key } of keptFiles) expect(await worker.deps.storage.get(key)).not.toBeNull();
  });

  it('processes more than one page of rows, and changes nothing the second time', async () => {
    await run(
      'many',
      `insert into uploads (id, object_key, context, user_id, content_type, size_bytes, width, height, created_at)
       select gen_random_uuid(), 'users/1/avatars/' || n, case when n % 2 = 0 then 'avatar' else 'event_document' end,
              $1, 'image/webp', 1, 1, 1, now() - interval '1 year' from generate_series(1, 1200) n`,
      [owners.user_id],
    );
    await purgeUploads(worker.deps);
    expect(await newKeys()).toHaveLength(600);
    await purgeUploads(worker.deps);
    expect(await newKeys()).toHaveLength(600);
  });
});
