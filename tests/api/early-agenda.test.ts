/** The agenda over HTTP, which bypasses Fastify: the same replies, for the same people. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addMember, addSession, newMember, newSpringConference, removeMember } from '../support/api/conferences.ts';
import { readOverHttp } from '../support/api/http-read.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });

const cookieOf = ({ client }: TestPerson): string =>
  [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
const urlOf = (event_id: number | string): string => `/api/events/${event_id}/agenda`;
const readAs = (person: TestPerson, event_id: number, headers: Readonly<Record<string, string>> = {}) =>
  readOverHttp(`${origin}${urlOf(event_id)}`, { cookie: cookieOf(person), ...headers });

/** Headers of one connection or request. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
const lasting = (headers: object) => Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));

async function conferenceWithMember() {
  const conference = await newSpringConference(api);
  const session_id = await addSession(api, conference.event_id, {
    title: 'Opening',
    starts_at: '2031-03-28T08:30:00Z',
  });
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  return { ...conference, member, session_id };
}

describe('agenda replies that bypass Fastify', () => {
  it('have the same status, headers and body as the replies of Fastify', async () => {
    const { event_id, member } = await conferenceWithMember();
    const etag = String((await readAs(member, event_id)).headers['etag']);
    for (const headers of [{}, { 'accept-encoding': 'gzip, deflate, br' }, { 'if-none-match': etag }]) {
      const early = await readAs(member, event_id, headers);
      const injected = await api.app.inject({
        url: urlOf(event_id),
        headers: { cookie: cookieOf(member), ...headers },
      });
      expect(early.statusCode).toBe(injected.statusCode);
      expect(lasting(early.headers)).toEqual(lasting(injected.headers));
      expect(early.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(early.rawPayload.equals(injected.rawPayload)).toBe(true);
    }
    const compressed = await readAs(member, event_id, { 'accept-encoding': 'gzip' });
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toMatchObject({ event_id });
    expect((await readAs(member, event_id, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('are counted by operation and status', async () => {
    const { event_id, member } = await conferenceWithMember();
    const count = async () =>
      Number(
        /plenum_http_requests_total\{operation="GetAgenda",status="200"\} (\d+)/.exec(
          (await api.deps.metrics.scrape()).text,
        )?.[1] ?? 0,
      );
    const before = await count();
    await readAs(member, event_id);
    await expect.poll(count).toBe(before + 1);
  });

  it('are current with the next request after a change of the agenda', async () => {
    const { event_id, member, owner, session_id } = await conferenceWithMember();
    const etag = String((await readAs(member, event_id)).headers['etag']);
    expect((await owner.client.put(`/sessions/${session_id}`, { title: 'Closing' })).status).toBe(200);
    const changed = await readAs(member, event_id, { 'if-none-match': etag });
    expect([changed.statusCode, changed.body.includes('Closing')]).toEqual([200, true]);
  });

  it('are rejected from the next request after a ban, a removal or a logout', async () => {
    const { event_id, member, owner } = await conferenceWithMember();
    const [banned, removed] = [member, await newMember(api, event_id, { role: 'ATTENDEE' })];
    const headers = { 'if-none-match': String((await readAs(member, event_id)).headers['etag']) };
    const statusOf = async (person: TestPerson) => (await readAs(person, event_id, headers)).statusCode;
    expect([await statusOf(banned), await statusOf(removed), await statusOf(owner)]).toEqual([304, 304, 304]);

    await addMember(api, event_id, banned.user_id, { role: 'ATTENDEE', is_banned: true });
    const refused = await readAs(banned, event_id, headers);
    expect([refused.statusCode, JSON.parse(refused.body)]).toMatchObject([403, { error: 'event_banned' }]);
    await removeMember(api, event_id, removed.user_id);
    expect(await statusOf(removed)).toBe(404);
    const cookie = cookieOf(owner);
    await owner.client.post('/auth/logout');
    const statusAfterLogout = async () =>
      (await readOverHttp(`${origin}${urlOf(event_id)}`, { ...headers, cookie })).statusCode;
    await expect.poll(statusAfterLogout).toBe(401);
  });

  it('are rejected without a login, for strangers, and for events that do not exist', async () => {
    const { event_id } = await conferenceWithMember();
    const stranger = await newLoggedInPerson(api);
    expect((await readOverHttp(`${origin}${urlOf(event_id)}`)).statusCode).toBe(401);
    expect((await readAs(stranger, event_id)).statusCode).toBe(404);
    expect((await readAs(stranger, 999_999_999)).statusCode).toBe(404);
  });
});
