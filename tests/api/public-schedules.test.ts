/** The schedule at addresses for everybody, and at secret ones. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { rateLimits } from '@plenum/contracts/limits';
import { OpenCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import {
  CloseSecretSchedule,
  GetSchedulePublication,
  OpenSecretSchedule,
  type ScheduleAddresses,
} from '@plenum/contracts/schedule/public-schedules';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  newConference,
  newMember,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const formats = ['xml', 'json', 'ics', 'csv'] as const;

const read = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url, headers });

async function openConference(change: Readonly<Record<string, unknown>> = {}): Promise<TestConference> {
  const conference = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
  const reply = await conference.owner.client.put(`/events/${conference.event_id}`, {
    visibility: 'PUBLIC',
    ...change,
  });
  expectReply(UpdateEvent, 200, reply);
  return conference;
}

const addressOf = ({ detail }: TestConference, format: string): string => `/e/${detail.slug}/schedule.${format}`;

async function withOpening(conference: TestConference): Promise<number> {
  const session_id = await addSession(api, conference.event_id, {
    title: 'Opening & welcome',
    starts_at: '2031-03-28T08:30:00Z',
  });
  const profile = await addSpeaker(api, conference.event_id, 'Ada Byron');
  await putOnStage(api, session_id, profile);
  await api.deps.db.rows(details, [session_id]);
  await api.deps.db.rows(biography, [profile]);
  await api.deps.db.rows(changedLongAgo, [conference.event_id]);
  return session_id;
}

const details = statement(
  't-public-details',
  `update sessions set description = '<p>About the days</p>',
          links = '[{"url":"https://links.example/1","title":"A link"}]',
          attachments = '[{"url":"https://files.example/1","title":"A file"}]' where id = $1`,
);
/** Each version has a second of its own, and a date to come is not sent. */
const changedLongAgo = statement(
  't-public-changed',
  `update events set agenda_changed_at = agenda_changed_at - interval '1 minute' where id = $1`,
);
const biography = statement(
  't-public-biography',
  `update speaker_profiles set bio = '<p>Born early</p>' where id = $1`,
);

describe.each(formats)('a public schedule as %s', (format) => {
  it('is read without a login, from other sites too, and kept by shared caches', async () => {
    const conference = await openConference();
    await withOpening(conference);
    const reply = await read(addressOf(conference, format), { origin: 'https://signage.example' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.body).toMatch(/Opening &(?:amp;)? welcome/);
    expect(reply.body).toContain('Ada Byron');
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept-encoding' });
    expect(reply.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['etag']).toMatch(/^"[\w-]{22}"$/);
  });

  it('is sent once per version, in the encoding that the client takes', async () => {
    const conference = await openConference();
    const session_id = await withOpening(conference);
    const url = addressOf(conference, format);
    const plain = await read(url);
    const zipped = await read(url, { 'accept-encoding': 'gzip' });
    const packed = await read(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect([zipped, packed].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const etags = [plain, zipped, packed].map(({ headers }) => String(headers['etag']));
    expect(new Set(etags).size).toBe(3);

    const unchanged = await read(url, { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${etags[1]}` });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers).toMatchObject({ etag: etags[1], 'access-control-allow-origin': '*' });
    const since = { 'if-modified-since': String(plain.headers['last-modified']) };
    expect((await read(url, since)).statusCode).toBe(304);
    expect((await read(url, { ...since, 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await read(url, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etags[0]]);

    const reply = await conference.owner.client.put(`/sessions/${session_id}`, { title: 'Closing' });
    expect(reply.status, reply.text).toBe(200);
    const changed = await read(url, { 'if-none-match': etags[0] ?? '' });
    expect([changed.statusCode, changed.body.includes('Closing')]).toEqual([200, true]);
    const [before = '', after = ''] = [plain, changed].map(({ headers }) => headers['last-modified']);
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  it('is answered from memory as it was when it was read', async () => {
    const conference = await openConference();
    await withOpening(conference);
    const { slug } = conference.detail;
    const url = addressOf(conference, format);
    const { recentSchedules } = api.deps.caches;
    const answersTo = async (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') => {
      recentSchedules.forget();
      const answers = [await read(url, headers, method)];
      expect(recentSchedules.recall(slug, format)).toBeDefined();
      answers.push(await read(url, headers, method));
      return answers.map((answer) => {
        const { date: _, 'x-request-id': id, ...rest } = answer.headers;
        expect(id).toMatch(/^[\da-f-]{36}$/);
        return { status: answer.statusCode, headers: rest, body: answer.rawPayload };
      });
    };
    const zipped = { 'accept-encoding': 'gzip' };
    for (const encoding of ['gzip', 'br']) {
      const [first, second] = await answersTo({ 'accept-encoding': encoding });
      expect(second).toEqual(first);
      expect([second?.status, second?.headers['content-encoding']]).toEqual([200, encoding]);
      expect(second?.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    const [plain, again] = await answersTo({});
    expect(again?.body).toEqual(plain?.body);
    const [head, recalledHead] = await answersTo(zipped, 'HEAD');
    expect(recalledHead).toEqual(head);
    const etag = String(head?.headers['etag']);
    const [read304, recalled304] = await answersTo({ ...zipped, 'if-none-match': etag });
    expect([read304?.status, recalled304?.status]).toEqual([304, 304]);
    expect(read304?.headers).toMatchObject(recalled304?.headers ?? {});
    expect(recalled304?.headers).toMatchObject({ etag, 'access-control-allow-origin': '*', vary: 'accept-encoding' });
  });

  it('shows the parts of the page, and nothing of events that are not public', async () => {
    const conference = await openConference();
    const { event_id, owner } = conference;
    await withOpening(conference);
    const url = addressOf(conference, format);
    const before = await read(url);
    for (const hidden of ['Born early', 'links.example', 'files.example']) expect(before.body).not.toContain(hidden);
    const choose = (body: object) => owner.client.put(`/events/${event_id}`, body);
    await choose({ public_parts: { links: true, speakers: false } });
    const chosen = await read(url);
    expect(chosen.body).not.toContain('Ada Byron');
    if (format === 'xml' || format === 'json') expect(chosen.body).toContain('links.example');
    const hiding = [{ public_parts: { programme: 'HIGHLIGHTS' } }, { visibility: 'MEMBERS' }];
    for (const body of hiding) {
      await choose(body);
      const reply = await read(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

it('has no name that the event had not before, and is found by a former one', async () => {
  const conference = await openConference();
  await conference.owner.client.put(`/events/${conference.event_id}`, { slug: `${conference.detail.slug}-again` });
  expect((await read(addressOf(conference, 'ics'))).statusCode).toBe(200);
  expect((await read('/e/no-such-event/schedule.ics')).statusCode).toBe(404);
});

it('changes with the title of the event, and says its version', async () => {
  const conference = await openConference();
  await withOpening(conference);
  const versionOf = async () => {
    const { schedule } = (await read(addressOf(conference, 'json'))).json<{ schedule: { version: string } }>();
    return Number(schedule.version);
  };
  const before = await versionOf();
  await conference.owner.client.put(`/events/${conference.event_id}`, { title: 'Renamed days' });
  expect((await read(addressOf(conference, 'xml'))).body).toContain('Renamed days');
  expect(await versionOf()).toBeGreaterThan(before);
});

it('in memory answers no request that is malformed', async () => {
  const url = addressOf(await openConference(), 'xml');
  expect((await read(url)).statusCode).toBe(200);
  expect((await read(url, { host: 'a.example/b' })).statusCode).toBe(400);
});

describe('secret addresses', () => {
  const openSecret = async ({ owner, event_id }: TestConference): Promise<ScheduleAddresses> => {
    const path = OpenSecretSchedule.path.replace(':event_id', String(event_id));
    const { secret } = expectReply(OpenSecretSchedule, 200, await owner.client.post(path));
    if (secret === null) throw new Error('There is no secret address.');
    return secret;
  };
  const targetOf = (address: string): string => address.slice(address.indexOf('/e/'));

  it('show the whole schedule of any event, until they are ended', async () => {
    const conference = await openConference({ visibility: 'MEMBERS', public_parts: { programme: 'NONE' } });
    const { owner, event_id } = conference;
    await withOpening(conference);
    expect((await read(addressOf(conference, 'xml'))).statusCode).toBe(404);
    const addresses = await openSecret(conference);
    expect(await openSecret(conference)).toEqual(addresses);
    const reply = await read(targetOf(addresses.json));
    expect(reply.statusCode).toBe(200);
    for (const shown of ['Ada Byron', 'Born early', 'links.example']) expect(reply.body).toContain(shown);
    expect(reply.headers['cache-control']).toMatch(/^private/);
    expect((await read(targetOf(addresses.ics), { 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await read(`${targetOf(addresses.xml)}x`)).statusCode).toBe(404);

    expect(api.deps.caches.recentSchedules.recall(conference.detail.slug, 'json')).toBeUndefined();

    const path = GetSchedulePublication.path.replace(':event_id', String(event_id));
    const known = expectReply(GetSchedulePublication, 200, await owner.client.get(path));
    expect(known).toEqual({ public: null, secret: addresses });
    const ended = await owner.client.delete(CloseSecretSchedule.path.replace(':event_id', String(event_id)));
    expect(ended.status).toBe(204);
    expect((await read(targetOf(addresses.json))).statusCode).toBe(404);
    expect((await openSecret(conference)).json).not.toBe(addresses.json);
  });

  it('are told to organizers only, beside those for everybody', async () => {
    const conference = await openConference();
    const { owner, event_id, detail } = conference;
    const path = GetSchedulePublication.path.replace(':event_id', String(event_id));
    const { public: shown, secret } = expectReply(GetSchedulePublication, 200, await owner.client.get(path));
    expect([shown?.ics.endsWith(`/e/${detail.slug}/schedule.ics`), secret]).toEqual([true, null]);
    const member = await newMember(api, event_id, { role: 'ATTENDEE' });
    expect((await member.client.get(path)).status).toBe(403);
  });

  it('of one event open no other', async () => {
    const [one, other] = [
      await openConference({ visibility: 'MEMBERS' }),
      await openConference({ visibility: 'MEMBERS' }),
    ];
    const query = new URL((await openSecret(one)).xml).search;
    expect((await read(addressOf(other, 'xml') + query)).statusCode).toBe(404);
  });
});

describe('the private calendar', () => {
  async function openFeed(conference: TestConference) {
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const opened = await member.client.post(`/events/${conference.event_id}/my-agenda/feed`);
    const { feed_url } = expectReply(OpenCalendarFeed, 200, opened);
    return { member, url: new URL(feed_url ?? '').pathname };
  }

  it('is sent again only when the agenda or the bookmarks have changed', async () => {
    const conference = await openConference();
    const session_id = await withOpening(conference);
    const { member, url } = await openFeed(conference);
    const stateOf = async () => String((await read(url)).headers['etag']);
    const empty = await stateOf();
    expect((await read(url, { 'if-none-match': empty })).statusCode).toBe(304);
    await member.client.put(`/sessions/${session_id}/bookmark`);
    const marked = await stateOf();
    expect(marked).not.toBe(empty);
    await conference.owner.client.put(`/sessions/${session_id}`, { title: 'Closing' });
    const reply = await read(url, { 'if-none-match': marked });
    expect([reply.statusCode, reply.body.includes('Closing')]).toEqual([200, true]);
  });

  it('is limited by itself, not by the address of those who read it', async () => {
    const conference = await openConference();
    const [busy, quiet] = [await openFeed(conference), await openFeed(conference)];
    const from = { 'x-forwarded-for': '203.0.113.77' };
    for (let count = 0; count < rateLimits.calendar_feed.points; count += 1)
      expect((await read(busy.url, from)).statusCode).toBe(200);
    expect((await read(busy.url, from)).statusCode).toBe(429);
    expect((await read(busy.url, { 'x-forwarded-for': '203.0.113.78' })).statusCode).toBe(429);
    expect((await read(quiet.url, from)).statusCode).toBe(200);
  });
});
