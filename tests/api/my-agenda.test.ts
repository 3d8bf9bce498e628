/** The personal agenda and its private calendar feed. */
import { GetMyAgenda, OpenCalendarFeed, ReadCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, expect, it } from 'vitest';
import { addSpeaker, newConference, newMember, putOnStage, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, logIn, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi, testAuthKeys } from '../support/api/test-api.ts';

const api = await openTestApi();
let conference: TestConference;

beforeAll(async () => {
  conference = await newConference(api);
});

const makeSessionsSql = statement<{ id: number }>(
  't-make-sessions',
  `insert into sessions (event_id, session_type, title, starts_at, duration_minutes)
   select $1, 'PRESENTATION', 'Session ' || n, now() + n * interval '1 hour', 30 from generate_series(1, $2::int) n
   returning id`,
);
const setActive = statement('t-set-active', 'update users set is_active = $2 where id = $1');
const ban = statement('t-ban', 'update event_users set is_banned = true where event_id = $1 and user_id = $2');

const makeSessions = async (count: number): Promise<number[]> =>
  (await api.deps.db.rows(makeSessionsSql, [conference.event_id, count])).map(({ id }) => id);
const agendaOf = async ({ client }: Pick<TestPerson, 'client'>) =>
  expectReply(GetMyAgenda, 200, await client.get(`/events/${conference.event_id}/my-agenda`));

it('lists the bookmarks of the caller only, once each, by start time', async () => {
  const [first = 0, second = 0] = await makeSessions(2);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const otherMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  for (const id of [second, first, first])
    expect((await member.client.put(`/sessions/${id}/bookmark`)).status).toBe(204);
  expect(await agendaOf(member)).toEqual({ session_ids: [first, second], speaking_session_ids: [], feed_url: null });
  expect((await agendaOf(otherMember)).session_ids).toEqual([]);
  expect((await member.client.delete(`/sessions/${first}/bookmark`)).status).toBe(204);
  expect((await member.client.delete(`/sessions/${first}/bookmark`)).status).toBe(204);
  expect((await agendaOf(member)).session_ids).toEqual([second]);
});

it('lists the sessions in which the caller takes part in any role, even if not bookmarked', async () => {
  const [first = 0, second = 0] = await makeSessions(2);
  const member = await newMember(api, conference.event_id, { role: 'SPEAKER' });
  const otherMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const profile = await addSpeaker(api, conference.event_id, 'Grace Hopper', { user_id: member.user_id });
  await putOnStage(api, second, profile, null, 'MODERATOR');
  await putOnStage(api, first, profile);
  expect(await agendaOf(member)).toMatchObject({ session_ids: [], speaking_session_ids: [first, second] });
  expect((await agendaOf(otherMember)).speaking_session_ids).toEqual([]);
});

it('limits an agenda to 500 sessions of an event', async () => {
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const ids = await makeSessions(501);
  await api.deps.db.rows(
    statement('t-fill', `insert into session_bookmarks (user_id, session_id) select $1, unnest($2::bigint[])`),
    [member.user_id, ids.slice(0, 499)],
  );
  expect((await member.client.put(`/sessions/${ids[499]}/bookmark`)).status).toBe(204);
  expectRejection(await member.client.put(`/sessions/${ids[500]}/bookmark`), 'bookmarks_exceeded');
  expect((await member.client.put(`/sessions/${ids[0]}/bookmark`)).status).toBe(204);
});

it('serves calendar programs at a secret URL until the feed is deleted, or its owner is inactive or banned', async () => {
  const [id = 0] = await makeSessions(1);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  await member.client.put(`/sessions/${id}/bookmark`);
  const path = `/events/${conference.event_id}/my-agenda/feed`;
  const { feed_url } = expectReply(OpenCalendarFeed, 200, await member.client.post(path));
  expect(expectReply(OpenCalendarFeed, 200, await member.client.post(path)).feed_url).toBe(feed_url);
  const feedPath = new URL(feed_url ?? '').pathname;
  expect(feedPath).toMatch(`/api${ReadCalendarFeed.path.replace(':token', '')}`);
  const readFeed = () => api.app.inject({ url: feedPath });
  const reply = await readFeed();
  expect(reply.headers['content-type']).toContain('text/calendar');
  expect(reply.body).toContain(`/sessions/${id}`);
  expect((await api.app.inject({ url: `${feedPath}x` })).statusCode).toBe(404);

  await api.deps.db.rows(setActive, [member.user_id, false]);
  expect((await readFeed()).statusCode).toBe(404);
  await api.deps.db.rows(setActive, [member.user_id, true]);
  expect((await readFeed()).statusCode).toBe(200);
  await api.deps.db.rows(ban, [conference.event_id, member.user_id]);
  expect((await readFeed()).statusCode).toBe(404);

  const second = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const feedUrl = expectReply(OpenCalendarFeed, 200, await second.client.post(path)).feed_url ?? '';
  expect((await second.client.delete(path)).status).toBe(204);
  expect((await api.app.inject({ url: new URL(feedUrl).pathname })).statusCode).toBe(404);
});

it('rejects people who are not members', async () => {
  const [id = 0] = await makeSessions(1);
  const outsider = await newLoggedInPerson(api);
  for (const reply of [
    await outsider.client.put(`/sessions/${id}/bookmark`),
    await outsider.client.delete(`/sessions/${id}/bookmark`),
    await outsider.client.get(`/events/${conference.event_id}/my-agenda`),
    await outsider.client.post(`/events/${conference.event_id}/my-agenda/feed`),
    await outsider.client.delete(`/events/${conference.event_id}/my-agenda/feed`),
  ])
    expectRejection(reply, 'not_found');
});

it('keeps the URL of a feed while its key is in the key ring, and creates a new one afterwards', async () => {
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const path = `/events/${conference.event_id}/my-agenda/feed`;
  const { feed_url } = expectReply(OpenCalendarFeed, 200, await member.client.post(path));
  const newKey = `new:${Buffer.alloc(32, 8).toString('base64url')}`;
  const status = async (url: string | null) => (await api.app.inject({ url: new URL(url ?? '').pathname })).statusCode;

  const rotatedApi = await startTestApi({ ...api.env, AUTH_KEYS: `${newKey},${testAuthKeys}` });
  try {
    const rotatedClient = await logIn(member, rotatedApi.client());
    expect((await agendaOf(rotatedClient)).feed_url).toBe(feed_url);
    expect(expectReply(OpenCalendarFeed, 200, await rotatedClient.client.post(path)).feed_url).toBe(feed_url);
  } finally {
    await rotatedApi.close();
  }

  const apiWithoutOldKey = await startTestApi({ ...api.env, AUTH_KEYS: newKey });
  try {
    const rotatedClient = await logIn(member, apiWithoutOldKey.client());
    expect((await agendaOf(rotatedClient)).feed_url).toBeNull();
    expect(await status(feed_url)).toBe(200);
    const renewedUrl = expectReply(OpenCalendarFeed, 200, await rotatedClient.client.post(path)).feed_url;
    expect(await status(renewedUrl)).toBe(200);
    expect(await status(feed_url)).toBe(404);
  } finally {
    await apiWithoutOldKey.close();
  }
});
