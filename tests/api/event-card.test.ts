/** The card of an event: the picture that other services show beside a link to its page. */
import { eventTitleLengthMax } from '@plenum/contracts/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { markDeleted, newConference, newEvent, type TestConference } from '../support/api/conferences.ts';
import { picture, sendPicture, storedPicture } from '../support/api/pictures.ts';
import { expectRefusal } from '../support/api/replies.ts';
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

/** Returns the bytes of a card of the right size. */
async function drawn(reply: TestReply): Promise<Buffer> {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers['content-type']).toBe('image/png');
  expect(await sharp(reply.raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  return reply.raw;
}

const colourAt = async (png: Buffer, left: number, top: number): Promise<readonly number[]> => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe('a card (GetPublicEventCard)', () => {
  it('is a PNG of 1200 × 630 pixels that everybody may keep for five minutes', async () => {
    const reply = await card();
    await drawn(reply);
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      vary: 'accept-language, cookie',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['etag']).toMatch(/^"[\w-]{43}"$/);
  });

  it('is the same every time, and confirmed with 304 to who has it', async () => {
    const [one, other] = [await card(), await card()];
    expect(one.raw.equals(other.raw)).toBe(true);
    const etag = String(one.headers['etag']);
    expect(await card({ headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' });
    expect((await card({ headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  it('is drawn again when the event has changed', async () => {
    const before = await card();
    await change({ title: 'Days of Free Software' });
    const after = await card({ headers: { 'if-none-match': String(before.headers['etag']) } });
    expect((await drawn(after)).equals(before.raw)).toBe(false);
  });

  it('has the dates in the language of the request', async () => {
    const [english, german] = [await card(), await card({ headers: { 'accept-language': 'de' } })];
    expect((await drawn(german)).equals(english.raw)).toBe(false);
  });

  it('shows the cover, or else the banner', async () => {
    const { owner, event_id } = conference;
    expect(await colourAt((await card()).raw, 5, 5)).toEqual([0x0b, 0x3b, 0x2c]);
    await change({ branding: { banner_url: await storedPicture(owner.client, 'event_banner', event_id) } });
    const [red = 0, green = 0, blue = 0] = await colourAt(await drawn(await card()), 900, 20);
    // The test picture, after its conversion to WebP.
    expect(Math.abs(red - 20) + Math.abs(green - 120) + Math.abs(blue - 80)).toBeLessThan(12);
    const pink = await picture({ width: 800, height: 300 }).tint('#ff4090').png().toBuffer();
    const sent = await sendPicture(owner.client, pink, { context: 'event_banner', event_id });
    const { object_key } = sent.body as { readonly object_key: string };
    await change({ hero_images: { desktop: object_key } });
    const [coverRed = 0, coverGreen = 0] = await colourAt(await drawn(await card()), 900, 20);
    expect(coverRed).toBeGreaterThan(coverGreen);
    // A cover that is gone or cannot be read is replaced by the seats.
    await api.deps.storage.put(object_key, Buffer.from('no picture'), 'image/webp');
    await change({ branding: { primary_color: '#1565c0' } });
    expect(await colourAt(await drawn(await card()), 900, 20)).toEqual([0x15, 0x65, 0xc0]);
    await api.deps.storage.remove(object_key);
    await change({ branding: { primary_color: '#1565c1' } });
    expect(await colourAt(await drawn(await card()), 900, 20)).toEqual([0x15, 0x65, 0xc1]);
  });

  it('is drawn for a visitor with a link, and by a former address', async () => {
    await change({ visibility: 'LINK' });
    await drawn(await card());
    await change({ slug: `days-${conference.event_id}` });
    await drawn(await card());
    expect((await drawn(await api.client().get(`/public/events/days-${conference.event_id}/card.png`))).length).toBe(
      (await card()).raw.length,
    );
  });
});

describe('a title', () => {
  const german = { headers: { 'accept-language': 'de' } };
  it.each([
    [
      'of the greatest length',
      'Konferenz '
        .repeat(30)
        .slice(0, eventTitleLengthMax - 1)
        .padEnd(eventTitleLengthMax, 'z'),
    ],
    ['of one word', 'w'.repeat(eventTitleLengthMax)],
    ['in Arabic with emoji', 'مؤتمر البرمجيات الحرة 🎉👩🏽‍🚀'],
    ['of emoji and one letter', '🎉🎉🎉 A'],
    ['in Hebrew and English', 'כנס Open Software 2027 בתל אביב'],
    ['in Chinese', '自由软件大会 2027'],
    ['in Cyrillic and Greek', 'Київ — Αθήνα'],
    ['with marks', 'Z̸̢̛a̴l̵g̶o̷ days'],
    ['with markup', '<b>&amp;</b> {"type":"div"} ${x}'],
  ])('%s', async (_, title) => {
    const made = await newConference(api, { title, company_name: title });
    await change({ visibility: 'PUBLIC', venue_name: title, venue_city: '東京' }, made);
    await drawn(await card({}, made));
    await drawn(await card(german, made));
  });
});

describe('no card', () => {
  it('of an event for members only, of a draft, of a deleted event and of none', async () => {
    const made = await newConference(api);
    expect((await card({}, made)).status).toBe(404);
    const { owner, organization_id, event_id } = made;
    const draft = await newEvent(owner, organization_id);
    await change({ visibility: 'PUBLIC' }, { ...made, event_id: draft.id });
    expectRefusal(await card({}, { ...made, detail: draft }), 'not_found');
    // Members see no more here: the page is the one for everybody.
    expectRefusal(await owner.client.get(`/public/events/${draft.slug}/card.png`), 'not_found');
    await change({ visibility: 'PUBLIC' }, made);
    const known = String((await card({}, made)).headers['etag']);
    await change({ visibility: 'MEMBERS' }, made);
    expectRefusal(await card({ headers: { 'if-none-match': known } }, made), 'not_found');
    await change({ visibility: 'PUBLIC' }, made);
    await markDeleted(api, event_id);
    expectRefusal(await card({}, made), 'not_found');
    expectRefusal(await api.client().get('/public/events/no-such-event/card.png'), 'not_found');
  });
});

it('is drawn once for many requests at the same time', async () => {
  const made = await newConference(api);
  await change({ visibility: 'PUBLIC' }, made);
  const replies = await Promise.all(Array.from({ length: 30 }, () => card({}, made)));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(replies.map(({ headers }) => headers['etag'])).size).toBe(1);
});
