/** The schedule at public URLs, and at secret ones. */
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
import { createRecentSchedules } from '@plenum/core/domain/schedule/schedule-exchange/recent-schedules';
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
import { readOverHttp } from '../support/api/http-read.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const formats = ['xml', 'json', 'ics', 'csv'] as const;

const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
const read = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  readOverHttp(`${origin}${url}`, headers, method);

async function openConference(changes: Readonly<Record<string, unknown>> = {}): Promise<TestConference> {
  const conference = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
  const reply = await conference.owner.client.put(`/events/${conference.event_id}`, {
    visibility: 'PUBLIC',
    ...changes,
  });
  expectReply(UpdateEvent, 200, reply);
  return conference;
}

const scheduleUrlOf = ({ detail }: TestConference, format: string): string => `/e/${detail.slug}/schedule.${format}`;

async function addOpeningSession(conference: TestConference): Promise<number> {
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
/** Each version gets a different second, and Last-Modified is never in the future. */
const changedLongAgo = statement(
  't-public-changed',
  `update events set agenda_changed_at = agenda_changed_at - interval '1 minute' where id = $1`,
);
const biography = statement(
  't-public-biography',
  `update speaker_profiles set bio = '<p>Born early</p>' where id = $1`,
);

describe.each(formats)('public schedule as %s', (format) => {
  it('serves the schedule without a login and to other sites, cacheable by shared caches', async () => {
    const conference = await openConference();
    await addOpeningSession(conference);
    const reply = await read(scheduleUrlOf(conference, format), { origin: 'https://signage.example' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.body).toMatch(/Opening &(?:amp;)? welcome/);
    expect(reply.body).toContain('Ada Byron');
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept-encoding' });
    expect(reply.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['etag']).toMatch(/^"[\w-]{22}"$/);
  });

  it('sends the schedule once per version, in an encoding that the client accepts', async () => {
    const conference = await openConference();
    const session_id = await addOpeningSession(conference);
    const url = scheduleUrlOf(conference, format);
    const plainReply = await read(url);
    const gzipReply = await read(url, { 'accept-encoding': 'gzip' });
    const brotliReply = await read(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect([gzipReply, brotliReply].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(gunzipSync(gzipReply.rawPayload).equals(plainReply.rawPayload)).toBe(true);
    expect(brotliDecompressSync(brotliReply.rawPayload).equals(plainReply.rawPayload)).toBe(true);
    const etags = [plainReply, gzipReply, brotliReply].map(({ headers }) => String(headers['etag']));
    expect(new Set(etags).size).toBe(3);

    const unchangedReply = await read(url, { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${etags[1]}` });
    expect([unchangedReply.statusCode, unchangedReply.body]).toEqual([304, '']);
    expect(unchangedReply.headers).toMatchObject({ etag: etags[1], 'access-control-allow-origin': '*' });
    const ifModifiedSince = { 'if-modified-since': String(plainReply.headers['last-modified']) };
    expect((await read(url, ifModifiedSince)).statusCode).toBe(304);
    expect((await read(url, { ...ifModifiedSince, 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await read(url, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etags[0]]);

    const reply = await conference.owner.client.put(`/sessions/${session_id}`, { title: 'Closing' });
    expect(reply.status, reply.text).toBe(200);
    const changedReply = await read(url, { 'if-none-match': etags[0] ?? '' });
    expect([changedReply.statusCode, changedReply.body.includes('Closing')]).toEqual([200, true]);
    const [lastModifiedBefore = '', lastModifiedAfter = ''] = [plainReply, changedReply].map(
      ({ headers }) => headers['last-modified'],
    );
    expect(Date.parse(lastModifiedAfter)).toBeGreaterThan(Date.parse(lastModifiedBefore));
  });

  it('serves the schedule from memory', async () => {
    const conference = await openConference();
    await addOpeningSession(conference);
    const { slug } = conference.detail;
    const url = scheduleUrlOf(conference, format);
    const recentSchedules = api.deps.once(createRecentSchedules);
    const repliesReadAndCached = async (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') => {
      recentSchedules.clear();
      const answers = [await read(url, headers, method)];
      expect(recentSchedules.get(slug, format)).toBeDefined();
      answers.push(await read(url, headers, method));
      return answers.map((answer) => {
        const { date: _, 'x-request-id': id, ...rest } = answer.headers;
        expect(id).toMatch(/^[\da-f-]{36}$/);
        return { status: answer.statusCode, headers: rest, body: answer.rawPayload };
      });
    };
    const acceptGzip = { 'accept-encoding': 'gzip' };
    for (const encoding of ['gzip', 'br']) {
      const [first, second] = await repliesReadAndCached({ 'accept-encoding': encoding });
      expect(second).toEqual(first);
      expect([second?.status, second?.headers['content-encoding']]).toEqual([200, encoding]);
      expect(second?.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    const [plainReply, recalledReply] = await repliesReadAndCached({});
    expect(recalledReply?.body).toEqual(plainReply?.body);
    const [head, recalledHead] = await repliesReadAndCached(acceptGzip, 'HEAD');
    expect(recalledHead).toEqual(head);
    const etag = String(head?.headers['etag']);
    const [readNotModified, recalledNotModified] = await repliesReadAndCached({
      ...acceptGzip,
      'if-none-match': etag,
    });
    expect([readNotModified?.status, recalledNotModified?.status]).toEqual([304, 304]);
    expect(readNotModified?.headers).toMatchObject(recalledNotModified?.headers ?? {});
    expect(recalledNotModified?.headers).toMatchObject({
      etag,
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    });
  });

  it('contains the parts of the public page, and is not available for events that are not public', async () => {
    const conference = await openConference();
    const { event_id, owner } = conference;
    await addOpeningSession(conference);
    const url = scheduleUrlOf(conference, format);
    const replyBefore = await read(url);
    for (const hiddenText of ['Born early', 'links.example', 'files.example'])
      expect(replyBefore.body).not.toContain(hiddenText);
    const updateEvent = (body: object) => owner.client.put(`/events/${event_id}`, body);
    await updateEvent({ public_parts: { links: true, speakers: false } });
    const chosenReply = await read(url);
    expect(chosenReply.body).not.toContain('Ada Byron');
    if (format === 'xml' || format === 'json') expect(chosenReply.body).toContain('links.example');
    const hidingSettings = [{ public_parts: { programme: 'HIGHLIGHTS' } }, { visibility: 'MEMBERS' }];
    for (const body of hidingSettings) {
      await updateEvent(body);
      const reply = await read(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
  });
});

it('omits former names of the event, and redirects its former slug', async () => {
  const conference = await openConference();
  await conference.owner.client.put(`/events/${conference.event_id}`, { slug: `${conference.detail.slug}-again` });
  expect((await read(scheduleUrlOf(conference, 'ics'))).statusCode).toBe(200);
  expect((await read('/e/no-such-event/schedule.ics')).statusCode).toBe(404);
});

it('changes with the title of the event, and contains its version', async () => {
  const conference = await openConference();
  await addOpeningSession(conference);
  const versionOf = async () => {
    const { body } = await read(scheduleUrlOf(conference, 'json'));
    const { schedule } = JSON.parse(body) as { readonly schedule: { readonly version: string } };
    return Number(schedule.version);
  };
  const versionBefore = await versionOf();
  await conference.owner.client.put(`/events/${conference.event_id}`, { title: 'Renamed days' });
  expect((await read(scheduleUrlOf(conference, 'xml'))).body).toContain('Renamed days');
  expect(await versionOf()).toBeGreaterThan(versionBefore);
});

it('does not serve malformed requests from memory', async () => {
  const url = scheduleUrlOf(await openConference(), 'xml');
  expect((await read(url)).statusCode).toBe(200);
  expect((await read(url, { host: 'a.example/b' })).statusCode).toBe(400);
});

describe('secret URLs', () => {
  const openSecret = async ({ owner, event_id }: TestConference): Promise<ScheduleAddresses> => {
    const path = OpenSecretSchedule.path.replace(':event_id', String(event_id));
    const { secret } = expectReply(OpenSecretSchedule, 200, await owner.client.post(path));
    if (secret === null) throw new Error('The publication has no secret URLs.');
    return secret;
  };
  const pathOf = (url: string): string => url.slice(url.indexOf('/e/'));

  it('shows the whole schedule of any event at a secret URL until it is revoked', async () => {
    const conference = await openConference({ visibility: 'MEMBERS', public_parts: { programme: 'NONE' } });
    const { owner, event_id } = conference;
    await addOpeningSession(conference);
    expect((await read(scheduleUrlOf(conference, 'xml'))).statusCode).toBe(404);
    const addresses = await openSecret(conference);
    expect(await openSecret(conference)).toEqual(addresses);
    const reply = await read(pathOf(addresses.json));
    expect(reply.statusCode).toBe(200);
    for (const visibleText of ['Ada Byron', 'Born early', 'links.example']) expect(reply.body).toContain(visibleText);
    expect(reply.headers['cache-control']).toMatch(/^private/);
    expect((await read(pathOf(addresses.ics), { 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await read(`${pathOf(addresses.xml)}x`)).statusCode).toBe(404);

    expect(api.deps.once(createRecentSchedules).get(conference.detail.slug, 'json')).toBeUndefined();

    const path = GetSchedulePublication.path.replace(':event_id', String(event_id));
    const publication = expectReply(GetSchedulePublication, 200, await owner.client.get(path));
    expect(publication).toEqual({ public: null, secret: addresses });
    const closeReply = await owner.client.delete(CloseSecretSchedule.path.replace(':event_id', String(event_id)));
    expect(closeReply.status).toBe(204);
    expect((await read(pathOf(addresses.json))).statusCode).toBe(404);
    expect((await openSecret(conference)).json).not.toBe(addresses.json);
  });

  it('lists secret URLs for organizers only, with the public ones', async () => {
    const conference = await openConference();
    const { owner, event_id, detail } = conference;
    const path = GetSchedulePublication.path.replace(':event_id', String(event_id));
    const { public: publicUrls, secret } = expectReply(GetSchedulePublication, 200, await owner.client.get(path));
    expect([publicUrls?.ics.endsWith(`/e/${detail.slug}/schedule.ics`), secret]).toEqual([true, null]);
    const member = await newMember(api, event_id, { role: 'ATTENDEE' });
    expect((await member.client.get(path)).status).toBe(403);
  });

  it('rejects the secret URL of another event', async () => {
    const [firstConference, otherConference] = [
      await openConference({ visibility: 'MEMBERS' }),
      await openConference({ visibility: 'MEMBERS' }),
    ];
    const query = new URL((await openSecret(firstConference)).xml).search;
    expect((await read(scheduleUrlOf(otherConference, 'xml') + query)).statusCode).toBe(404);
  });
});

describe('private calendars', () => {
  async function openFeed(conference: TestConference) {
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const openReply = await member.client.post(`/events/${conference.event_id}/my-agenda/feed`);
    const { feed_url } = expectReply(OpenCalendarFeed, 200, openReply);
    return { member, url: new URL(feed_url ?? '').pathname };
  }

  it('sends the calendar again only after changes to the agenda or the bookmarks', async () => {
    const conference = await openConference();
    const session_id = await addOpeningSession(conference);
    const { member, url } = await openFeed(conference);
    const stateOf = async () => String((await read(url)).headers['etag']);
    const empty = await stateOf();
    expect((await read(url, { 'if-none-match': empty })).statusCode).toBe(304);
    await member.client.put(`/sessions/${session_id}/bookmark`);
    const etagWithBookmark = await stateOf();
    expect(etagWithBookmark).not.toBe(empty);
    await conference.owner.client.put(`/sessions/${session_id}`, { title: 'Closing' });
    const reply = await read(url, { 'if-none-match': etagWithBookmark });
    expect([reply.statusCode, reply.body.includes('Closing')]).toEqual([200, true]);
  });

  it('limits requests per calendar, not per IP address', async () => {
    const conference = await openConference();
    const [busyFeed, quietFeed] = [await openFeed(conference), await openFeed(conference)];
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    for (let count = 0; count < rateLimits.calendar_feed.points; count += 1)
      expect((await read(busyFeed.url, headers)).statusCode).toBe(200);
    expect((await read(busyFeed.url, headers)).statusCode).toBe(429);
    expect((await read(busyFeed.url, { 'x-forwarded-for': '203.0.113.78' })).statusCode).toBe(429);
    expect((await read(quietFeed.url, headers)).statusCode).toBe(200);
  });
});
