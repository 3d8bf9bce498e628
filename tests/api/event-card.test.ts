/** The card of an event: the preview image that other services show with a link to its page. */
import { maxEventTitleLength } from '@plenum/contracts/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { markDeleted, newConference, newEvent, type TestConference } from '../support/api/conferences.ts';
import { createPicture, uploadPicture, newStoredPicture } from '../support/api/pictures.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { SendOptions, TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
let conference: TestConference;

beforeAll(async () => {
  conference = await newConference(api, { title: 'Days of Open Software' });
  await change({ visibility: 'PUBLIC' });
});

async function change(body: Readonly<Record<string, unknown>>, { owner, event_id } = conference): Promise<void> {
  const reply = await owner.client.put(`/events/${event_id}`, body);
  expect(reply.status, reply.text).toBe(200);
}

const card = (options: SendOptions = {}, { detail } = conference): Promise<TestReply> =>
  api.client().get(`/public/events/${detail.slug}/card.png`, options);

/** Asserts the status and dimensions of a card and returns its bytes. */
async function expectCard(reply: TestReply): Promise<Buffer> {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers['content-type']).toBe('image/png');
  expect(await sharp(reply.raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  return reply.raw;
}

const colorAt = async (png: Buffer, x: number, y: number): Promise<readonly number[]> => [
  ...(await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
];

describe('GetPublicEventCard', () => {
  it('returns a PNG of 1200 × 630 pixels that caches may store for five minutes', async () => {
    const reply = await card();
    await expectCard(reply);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      vary: 'accept-language, cookie',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['etag']).toMatch(/^"[\w-]{43}"$/);
  });

  it('returns identical bytes for every request, and 304 for its ETag', async () => {
    const [firstReply, secondReply] = [await card(), await card()];
    expect(firstReply.raw.equals(secondReply.raw)).toBe(true);
    const etag = String(firstReply.headers['etag']);
    expect(await card({ headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' });
    expect((await card({ headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  it('changes the card when the event has changed', async () => {
    const previous = await card();
    await change({ title: 'Days of Free Software' });
    const changedReply = await card({ headers: { 'if-none-match': String(previous.headers['etag']) } });
    expect((await expectCard(changedReply)).equals(previous.raw)).toBe(false);
  });

  it('writes the dates in the language of the request', async () => {
    const [english, german] = [await card(), await card({ headers: { 'accept-language': 'de' } })];
    expect((await expectCard(german)).equals(english.raw)).toBe(false);
  });

  it('shows the cover, or else the banner', async () => {
    const { owner, event_id } = conference;
    expect(await colorAt((await card()).raw, 5, 5)).toEqual([0x0b, 0x3b, 0x2c]);
    await change({ branding: { banner_url: await newStoredPicture(owner.client, 'event_banner', event_id) } });
    const [red = 0, green = 0, blue = 0] = await colorAt(await expectCard(await card()), 900, 20);
    // The test image after its conversion to WebP.
    expect(Math.abs(red - 20) + Math.abs(green - 120) + Math.abs(blue - 80)).toBeLessThan(12);
    const pinkPicture = await createPicture({ width: 800, height: 300 }).tint('#ff4090').png().toBuffer();
    const uploadReply = await uploadPicture(owner.client, pinkPicture, { context: 'event_banner', event_id });
    const { object_key } = uploadReply.body as { readonly object_key: string };
    await change({ hero_images: { desktop: object_key } });
    const [coverRed = 0, coverGreen = 0] = await colorAt(await expectCard(await card()), 900, 20);
    expect(coverRed).toBeGreaterThan(coverGreen);
    // Without a readable cover, the card shows the default pattern of seats.
    await api.deps.storage.put(object_key, Buffer.from('no picture'), 'image/webp');
    await change({ branding: { primary_color: '#1565c0' } });
    expect(await colorAt(await expectCard(await card()), 900, 20)).toEqual([0x15, 0x65, 0xc0]);
    await api.deps.storage.remove(object_key);
    await change({ branding: { primary_color: '#1565c1' } });
    expect(await colorAt(await expectCard(await card()), 900, 20)).toEqual([0x15, 0x65, 0xc1]);
  });

  it('serves the card by share link and by a former slug', async () => {
    await change({ visibility: 'LINK' });
    await expectCard(await card());
    await change({ slug: `days-${conference.event_id}` });
    await expectCard(await card());
    expect(
      (await expectCard(await api.client().get(`/public/events/days-${conference.event_id}/card.png`))).length,
    ).toBe((await card()).raw.length);
  });
});

describe('titles on the card', () => {
  const german = { headers: { 'accept-language': 'de' } };
  it.each([
    [
      'of the maximum length',
      'Konferenz '
        .repeat(30)
        .slice(0, maxEventTitleLength - 1)
        .padEnd(maxEventTitleLength, 'z'),
    ],
    ['of one word', 'w'.repeat(maxEventTitleLength)],
    ['in Arabic with emoji', 'مؤتمر البرمجيات الحرة 🎉👩🏽‍🚀'],
    ['of emoji and one letter', '🎉🎉🎉 A'],
    ['in Hebrew and English', 'כנס Open Software 2027 בתל אביב'],
    ['in Chinese', '自由软件大会 2027'],
    ['in Cyrillic and Greek', 'Київ — Αθήνα'],
    ['with combining marks', 'Z̸̢̛a̴l̵g̶o̷ days'],
    ['with markup', '<b>&amp;</b> {"type":"div"} ${x}'],
  ])('draws a title %s', async (_, title) => {
    const eventConference = await newConference(api, { title, company_name: title });
    await change({ visibility: 'PUBLIC', venue_name: title, venue_city: '東京' }, eventConference);
    await expectCard(await card({}, eventConference));
    await expectCard(await card(german, eventConference));
  });
});

describe('events without a card', () => {
  it('returns no card for events for members only, drafts, deleted events and unknown events', async () => {
    const eventConference = await newConference(api);
    expect((await card({}, eventConference)).status).toBe(404);
    const { owner, organization_id, event_id } = eventConference;
    const draft = await newEvent(owner, organization_id);
    await change({ visibility: 'PUBLIC' }, { ...eventConference, event_id: draft.id });
    expectRejection(await card({}, { ...eventConference, detail: draft }), 'not_found');
    // Members get no more than others here, because the page is public.
    expectRejection(await owner.client.get(`/public/events/${draft.slug}/card.png`), 'not_found');
    await change({ visibility: 'PUBLIC' }, eventConference);
    const knownEtag = String((await card({}, eventConference)).headers['etag']);
    await change({ visibility: 'MEMBERS' }, eventConference);
    expectRejection(await card({ headers: { 'if-none-match': knownEtag } }, eventConference), 'not_found');
    await change({ visibility: 'PUBLIC' }, eventConference);
    await markDeleted(api, event_id);
    expectRejection(await card({}, eventConference), 'not_found');
    expectRejection(await api.client().get('/public/events/no-such-event/card.png'), 'not_found');
  });
});

it('returns identical bytes to concurrent requests', async () => {
  const eventConference = await newConference(api);
  await change({ visibility: 'PUBLIC' }, eventConference);
  const replies = await Promise.all(Array.from({ length: 30 }, () => card({}, eventConference)));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(replies.map(({ headers }) => headers['etag'])).size).toBe(1);
});
