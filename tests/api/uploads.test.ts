/** Images: accepted files, conversion, and access. */
import { crc32 } from 'node:zlib';
import { maxImageFileBytes, maxImagePixels, signedUrlLifetimeS } from '@plenum/contracts/limits';
import { GetPrivateContent, UploadImage } from '@plenum/contracts/system/uploads';
import { removeStoredObject } from '@plenum/core/domain/system/uploads/remove-stored-object';
import { imageUrlOfUpload, removeUploadsOfUser } from '@plenum/core/domain/system/uploads/uploads.steps';
import { statement } from '@plenum/core/platform/db/database';
import { transaction } from '@plenum/core/scope';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { createPicture, createPngPicture, uploadPicture, newStoredPicture } from '../support/api/pictures.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let member: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  conference = await newConference(api);
  owner = conference.owner;
  member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  outsider = await newLoggedInPerson(api);
});

const banner = () => ({ context: 'event_banner', event_id: conference.event_id });

/** Returns the stored file of a key. */
async function readStored(key: string) {
  const content = await api.deps.storage.get(key);
  if (content === null) throw new Error(`The storage has no ${key}.`);
  return { content, ...(await sharp(content).metadata()) };
}

/** Returns the file that a browser of this person displays for a key. */
async function loadDisplayed(person: TestPerson, key: string) {
  const { url } = expectReply(GetPrivateContent, 200, await person.client.get(`/private/${key}`));
  // The signed URL works without a login.
  return { url, reply: await api.client().get(url.replace('/api', '')) };
}

describe('images', () => {
  it('rotates an image upright, reduces it to fit, and stores it as WebP without metadata', async () => {
    const photoContent = await createPicture({ width: 3000, height: 2000 })
      .removeAlpha()
      .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(photoContent).metadata()).toMatchObject({ orientation: 6 });
    const uploadFields = { ...banner(), file_name: 'Photo.JPG' };
    const reply = expectReply(UploadImage, 201, await uploadPicture(owner.client, photoContent, uploadFields));
    expect(reply).toMatchObject({
      bucket: 'private',
      context: 'event_banner',
      url: `/api/private/${reply.object_key}`,
    });
    expect(reply.object_key).toMatch(new RegExp(`^events/${conference.event_id}/banners/[0-9a-f-]{36}\\.webp$`));
    const converted = await readStored(reply.object_key);
    expect(converted).toMatchObject({ format: 'webp', height: 1600, width: 1067, hasAlpha: false });
    expect(converted.orientation).toBeUndefined();
    expect(converted.exif).toBeUndefined();
    expect(converted.content.includes('Somebody')).toBe(false);
  });

  it('never enlarges an image', async () => {
    const key = await newStoredPicture(owner.client, 'event_logo', conference.event_id);
    expect(await readStored(key)).toMatchObject({ width: 40, height: 20 });
  });

  it('keeps the transparency of a sponsor logo, and gives a banner a white background', async () => {
    const transparentPng = await createPngPicture({ alpha: 0 });
    const uploadAs = async (context: string) =>
      expectReply(UploadImage, 201, await uploadPicture(owner.client, transparentPng, { ...banner(), context }))
        .object_key;
    expect(await readStored(await uploadAs('sponsor_logo'))).toMatchObject({ hasAlpha: true });
    const { content } = await readStored(await uploadAs('event_banner'));
    const [whiteValue] = await sharp(content).raw().toBuffer();
    expect(whiteValue).toBe(255);
  });

  it('removes animation', async () => {
    const frames = [await createPngPicture(), await createPicture().negate().png().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const uploadFields = { ...banner(), file_name: 'moving.gif' };
    const { object_key } = expectReply(UploadImage, 201, await uploadPicture(owner.client, gif, uploadFields));
    expect((await readStored(object_key)).pages ?? 1).toBe(1);
  });

  it('removes appended data', async () => {
    const polyglot = Buffer.concat([await createPngPicture(), Buffer.from('<script>alert(1)</script>')]);
    const { object_key } = expectReply(UploadImage, 201, await uploadPicture(owner.client, polyglot, banner()));
    expect((await readStored(object_key)).content.includes('script')).toBe(false);
  });
});

/** Creates a PNG with these dimensions in its header and no pixels. */
function createPngWithoutPixels(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const headerChunk = Buffer.alloc(13);
  headerChunk.writeUInt32BE(width, 0);
  headerChunk.writeUInt32BE(height, 4);
  headerChunk.set([8, 6, 0, 0, 0], 8);
  const parts = [chunk('IHDR', headerChunk), chunk('IDAT', Buffer.alloc(10)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

describe('rejected uploads', () => {
  it.each([
    ['a file of more than 10 MB', () => Buffer.alloc(maxImageFileBytes + 1), 'image_file_too_large', 'a.png'],
    ['text with the name of an image', () => Buffer.from('not a picture'), 'image_type_not_allowed', 'a.png'],
    ['an image with the extension of another type', () => createPngPicture(), 'image_type_not_allowed', 'a.html'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'image_type_not_allowed',
      'a.png',
    ],
    ['a TIFF with the name of a PNG', () => createPicture().tiff().toBuffer(), 'image_type_not_allowed', 'a.png'],
    [
      'a truncated image',
      async () => (await createPngPicture({ width: 900 })).subarray(0, 60),
      'image_unreadable',
      'a.png',
    ],
    ['a decompression bomb', () => createPngWithoutPixels(50_000, 50_000), 'image_too_many_pixels', 'a.png'],
    [
      'one row of pixels above the limit',
      () => createPngWithoutPixels(10_000, maxImagePixels / 10_000 + 1),
      'image_too_many_pixels',
      'a.png',
    ],
    ['an empty file', () => Buffer.alloc(0), 'image_file_missing', 'a.png'],
  ] as const)('rejects %s', async (_what, newContent, code, file_name) => {
    const reply = await uploadPicture(owner.client, await newContent(), { ...banner(), file_name });
    expectRejection(reply, code);
    expect(reply.status).toBe(400);
  });

  it('rejects an unknown context, an event context without an event, and the marketing context', async () => {
    const png = await createPngPicture();
    expectRejection(await uploadPicture(owner.client, png, { ...banner(), context: 'other' }), 'invalid_request');
    expectRejection(await uploadPicture(owner.client, png, { context: 'event_logo' }), 'upload_event_missing');
    expectRejection(await uploadPicture(owner.client, png, { context: 'marketing' }), 'forbidden');
  });

  it('rejects uploads for an event by people who do not run it', async () => {
    const png = await createPngPicture();
    expectRejection(await uploadPicture(member.client, png, banner()), 'forbidden');
    expectRejection(await uploadPicture(outsider.client, png, banner()), 'not_found');
  });
});

describe('images of an event', () => {
  it('serves images to members of the event at a signed URL (GetFile)', async () => {
    const key = await newStoredPicture(owner.client, 'event_logo', conference.event_id);
    const { url, reply } = await loadDisplayed(member, key);
    expect(url).toMatch(/^\/api\/files\/[\w/.-]+\?exp=\d+&sig=[\w-]+$/);
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    expect(reply.raw).toEqual((await readStored(key)).content);
    const etag = String(reply.headers['etag']);
    const conditionalReply = await api.client().get(url.replace('/api', ''), { headers: { 'if-none-match': etag } });
    expect(conditionalReply).toMatchObject({ status: 304, text: '' });
  });

  it('accepts a signed URL until it expires, and rejects a modified one', async () => {
    const key = await newStoredPicture(owner.client, 'event_logo', conference.event_id);
    const { url } = await loadDisplayed(member, key);
    const path = url.replace('/api', '');
    const exp = Number(new URL(url, 'http://plenum.test').searchParams.get('exp'));
    const validMs = exp * 1000 - api.clock.now();
    expect(validMs).toBeGreaterThanOrEqual(signedUrlLifetimeS * 1000 - 1000);
    expectRejection(await api.client().get(path.replace(/exp=\d+/, `exp=${exp + 60}`)), 'file_address_invalid');
    expectRejection(await api.client().get(path.replace('/logos/', '/banners/')), 'file_address_invalid');
    api.clock.advance(validMs - 1000);
    expect((await api.client().get(path)).status).toBe(200);
    api.clock.advance(1000);
    expectRejection(await api.client().get(path), 'file_address_invalid');
    // Otherwise, the logins of the other tests would have expired.
    api.clock.advance(-validMs);
  });

  it('hides images from other people', async () => {
    const key = await newStoredPicture(owner.client, 'event_logo', conference.event_id);
    const banned = await newMember(api, conference.event_id, { role: 'ATTENDEE', is_banned: true });
    expectRejection(await outsider.client.get(`/private/${key}`), 'event_access_denied');
    expectRejection(await banned.client.get(`/private/${key}`), 'event_banned');
    expectRejection(await outsider.client.get(`/content/${key}`), 'event_access_denied');
    expectRejection(await api.client().get(`/private/${key}`), 'not_authenticated');
    expectRejection(await api.client().get(`/public/${key}`), 'not_found');
  });

  it('returns `not_found` for a missing image, and `object_key_malformed` for a malformed key', async () => {
    const key = `events/${conference.event_id}/logos/0b5e4bd6-38a8-4d40-9d9c-6a8f7f0e2c11.webp`;
    expectRejection(await member.client.get(`/private/${key}`), 'not_found');
    expectRejection(await member.client.get('/private/events/x/secrets.json'), 'object_key_malformed');
    expectRejection(await member.client.get('/private/users/1/avatars/x.webp'), 'object_key_malformed');
  });

  it('deletes an image when organizers remove it', async () => {
    const key = await newStoredPicture(owner.client, 'event_logo', conference.event_id);
    expectRejection(await member.client.delete(`/uploads/${key}`), 'forbidden');
    expectRejection(await outsider.client.delete(`/uploads/${key}`), 'event_access_denied');
    expect((await owner.client.delete(`/uploads/${key}`)).status).toBe(204);
    expectRejection(await member.client.get(`/private/${key}`), 'not_found');
    expectRejection(await owner.client.delete(`/uploads/${key}`), 'not_found');
    await removeStoredObject(api.deps, key);
    expect(await api.deps.storage.get(key)).toBeNull();
  });

  it('does not delete an image that still has a row in a late cleanup job', async () => {
    const key = await newStoredPicture(owner.client, 'event_logo', conference.event_id);
    await removeStoredObject(api.deps, key);
    expect(await api.deps.storage.get(key)).not.toBeNull();
  });
});

describe('profile images', () => {
  it('serves a profile image at a public URL', async () => {
    const png = await createPngPicture({ width: 1000, height: 1000 });
    const reply = expectReply(UploadImage, 201, await uploadPicture(outsider.client, png, { context: 'avatar' }));
    expect(reply).toMatchObject({
      bucket: 'authenticated',
      url: expect.stringMatching(/^\/api\/avatars\/[\w-]+\.webp$/),
    });
    expect(await readStored(reply.object_key)).toMatchObject({ width: 600, height: 600 });
    const pictureReply = await api.client().get(reply.url.replace('/api', ''));
    expect(pictureReply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cross-origin-resource-policy': 'cross-origin' },
    });
    expectRejection(await api.client().get('/avatars/0b5e4bd6-38a8-4d40-9d9c-6a8f7f0e2c11.webp'), 'not_found');
    expectRejection(await api.client().get('/avatars/-----------------------------------a.webp'), 'not_found');
  });

  it('returns a redirect for image requests, and metadata for JSON requests', async () => {
    const key = await newStoredPicture(outsider.client, 'avatar');
    expect(await member.client.get(`/content/${key}`)).toMatchObject({ status: 200, body: { expires_in: 900 } });
    const reply = await member.client.get(`/content/${key}`, { headers: { accept: 'image/webp,image/*,*/*' } });
    expect(reply).toMatchObject({
      status: 302,
      headers: {
        location: expect.stringContaining(`/api/files/${key}?`),
        'cross-origin-resource-policy': 'same-origin',
      },
    });
  });

  it('lets only its owner delete a profile image', async () => {
    const key = await newStoredPicture(outsider.client, 'avatar');
    expectRejection(await owner.client.delete(`/uploads/${key}`), 'forbidden');
    expect((await outsider.client.delete(`/uploads/${key}`)).status).toBe(204);
  });

  it('accepts only the URL of an own upload as profile image', async () => {
    const key = await newStoredPicture(outsider.client, 'avatar');
    const id = key.split('/').at(-1);
    const ownUrl = `/api/avatars/${id}`;
    const imageUrlFor = (user: TestPerson, url: string | null) => imageUrlOfUpload(api.deps, user.user_id, url);
    expect(await imageUrlFor(outsider, ownUrl)).toBe(ownUrl);
    expect(await imageUrlFor(outsider, key)).toBe(ownUrl);
    expect(await imageUrlFor(member, ownUrl)).toBeNull();
    expect(await imageUrlFor(outsider, 'https://elsewhere.example/face.png')).toBeNull();
    expect(await imageUrlFor(outsider, '')).toBeNull();
    expect(await imageUrlFor(outsider, null)).toBeNull();
  });

  it('deletes the image with the account', async () => {
    const person = await newLoggedInPerson(api);
    const key = await newStoredPicture(person.client, 'avatar');
    await transaction(api.deps, (tx) => removeUploadsOfUser(tx, person.user_id));
    expectRejection(await person.client.get(`/content/${key}`), 'not_found');
    const removed = statement<{ key: string }>(
      'test-removed-uploads',
      `select payload ->> 'object_key' as key from outbox where name = 'upload.removed'`,
    );
    expect((await api.deps.db.rows(removed)).map((row) => row.key)).toContain(key);
  });
});
