import { maxMyAgendaSessions } from '@plenum/contracts/limits';
import { BookmarkSessionByGuid, ListBookmarks, SetBookmarks } from '@plenum/contracts/schedule/my-agenda';
/** Bookmarks that an app synchronizes: by guid, all at once, with versions. */
import { ExportScheduleJson } from '@plenum/contracts/schedule/schedule-export';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSession, eventDateIn, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { pairApp } from '../support/api/pairings.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
const starts_at = `${eventDateIn(21, api.clock.now())}T10:00:00Z`;
let conference: TestConference;
let event_id: number;
let member: TestPerson;
let app: TestClient;
let [first, second, third] = [0, 0, 0];

const setExternalId = statement('t-set-external-id', 'update sessions set external_id = $2 where id = $1');
const setUnscheduled = statement('t-set-unscheduled', 'update sessions set is_unscheduled = $2 where id = $1');
const addMany = statement<{ id: number }>(
  't-add-many-sessions',
  `insert into sessions (event_id, session_type, title, starts_at, duration_minutes)
   select $1, 'PRESENTATION', 'Session ' || n, now() + n * interval '1 hour', 30 from generate_series(1, $2::int) n
   returning id`,
);
const importedGuid = '5b8f3a52-7f1c-5e0b-9d4a-3c2b1a0f9e8d';

beforeAll(async () => {
  conference = await newConference(api);
  ({ event_id } = conference);
  first = await addSession(api, event_id, { title: 'First', starts_at });
  second = await addSession(api, event_id, { title: 'Second', starts_at });
  third = await addSession(api, event_id, { title: 'Third', starts_at });
  await api.deps.db.rows(setExternalId, [second, importedGuid]);
  await api.deps.db.rows(setExternalId, [third, 'TALK/3 ä']);
});
beforeEach(async () => {
  member = await newMember(api, event_id, { role: 'ATTENDEE' });
  ({ app } = await pairApp(api, member, event_id));
});

/** Returns the guids of the exported schedule by id of the session. */
async function exported() {
  const reply = await conference.owner.client.get(`/events/${event_id}/schedule.json`);
  const { schedule } = expectReply(ExportScheduleJson, 200, reply);
  const sessions = schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
  return { guids: new Map(sessions.map(({ guid, url }) => [Number(url.split('/').at(-1)), guid])) };
}
const path = () => `/events/${event_id}/my-agenda/bookmarks`;
const list = async (client = app) => {
  const reply = await client.get(path());
  return { etag: String(reply.headers['etag']), ...expectReply(ListBookmarks, 200, reply) };
};
const ids = async (client = app) => (await list(client)).bookmarks.map(({ session_id }) => session_id);
const set = (body: object, ifMatch?: string, client = app) =>
  client.send('PUT', path(), { body, ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }) });

describe('one session by guid', () => {
  it('is bookmarked by the guid of the exported schedule, its external id, or its id', async () => {
    const { guids } = await exported();
    expect(guids.get(second)).toBe(importedGuid);
    for (const guid of [guids.get(first) ?? '', importedGuid, 'TALK/3 ä']) {
      const guidPath = `${path()}/${encodeURIComponent(guid)}`;
      for (const _repetition of [1, 2]) expectReply(BookmarkSessionByGuid, 204, await app.put(guidPath));
    }
    const { bookmarks } = await list();
    expect(new Map(bookmarks.map(({ session_id, guid }) => [session_id, guid]))).toEqual(guids);
    expect(await ids(member.client)).toEqual(await ids());
    for (const _repetition of [1, 2]) expect((await app.delete(`${path()}/${importedGuid}`)).status).toBe(204);
    expect((await app.delete(`/sessions/${first}/bookmark`)).status).toBe(204);
    expect(await ids()).toEqual([third]);
  });

  it('is not found under the guid of another event, or while it is unscheduled', async () => {
    const other = await newConference(api);
    const session_id = await addSession(api, other.event_id, { title: 'Elsewhere', starts_at });
    await api.deps.db.rows(setExternalId, [session_id, 'ELSEWHERE']);
    expectRejection(await app.put(`${path()}/ELSEWHERE`), 'not_found');
    await api.deps.db.rows(setUnscheduled, [second, true]);
    expectRejection(await app.put(`${path()}/${importedGuid}`), 'not_found');
    await api.deps.db.rows(setUnscheduled, [second, false]);
  });
});

describe('list of bookmarks', () => {
  it('returns 304 until a bookmark changes on any device', async () => {
    const { etag } = await list();
    const readAgain = () => app.get(path(), { headers: { 'if-none-match': etag } });
    expect(await readAgain()).toMatchObject({ status: 304, text: '' });
    await member.client.put(`/sessions/${first}/bookmark`);
    expect((await readAgain()).status).toBe(200);
    await member.client.delete(`/sessions/${first}/bookmark`);
    expect((await readAgain()).status).toBe(304);
  });

  it('has a different version for each person', async () => {
    const other = await newMember(api, event_id, { role: 'ATTENDEE' });
    expect((await list(other.client.asProgram())).etag).not.toBe((await list()).etag);
  });
});

describe('storing several bookmarks', () => {
  it('merge: adds sessions, removes none, and returns what is unknown', async () => {
    await member.client.put(`/sessions/${first}/bookmark`);
    const body = { mode: 'merge', guids: [importedGuid, importedGuid, 'gone'], session_ids: [third, 999_999_999] };
    for (const _repetition of [1, 2]) {
      const { bookmarks, ...unknown } = expectReply(SetBookmarks, 200, await set(body));
      expect(bookmarks.map(({ session_id }) => session_id).toSorted((a, b) => a - b)).toEqual([first, second, third]);
      expect(unknown).toEqual({ unknown_guids: ['gone'], unknown_session_ids: [999_999_999] });
    }
  });

  it('replace: requires the version, and keeps the time of bookmarks that stay', async () => {
    await set({ mode: 'merge', session_ids: [first, second] });
    const { etag, bookmarks } = await list();
    const replacement = { mode: 'replace', session_ids: [second, third] };
    expectRejection(await set(replacement), 'precondition_required');
    const reply = await set(replacement, etag);
    const changed = expectReply(SetBookmarks, 200, reply).bookmarks;
    expect(changed.map(({ session_id }) => session_id).toSorted((a, b) => a - b)).toEqual([second, third]);
    const timeOf = (rows: typeof bookmarks) => rows.find(({ session_id }) => session_id === second)?.bookmarked_at;
    expect(timeOf(changed)).toBe(timeOf(bookmarks));
    expect(reply.headers['etag']).toBe((await list()).etag);
    expectRejection(await set({ mode: 'replace' }, etag), 'precondition_failed');
    expectReply(SetBookmarks, 200, await set({ mode: 'replace' }, '*'));
    expect(await ids()).toEqual([]);
  });

  it('replace: keeps a bookmark that another device adds at the same time', async () => {
    await set({ mode: 'merge', session_ids: [first] });
    for (let round = 0; round < 10; round += 1) {
      await member.client.delete(`/sessions/${third}/bookmark`);
      const { etag } = await list();
      const [replaced] = await Promise.all([
        set({ mode: 'replace', session_ids: [second] }, etag),
        member.client.put(`/sessions/${third}/bookmark`),
      ]);
      expect([200, 412]).toContain(replaced.status);
      expect(await ids()).toContain(third);
    }
  });

  it('replace: rejects the second of two apps with the same version', async () => {
    const { etag } = await list();
    const replies = await Promise.all([first, second].map((id) => set({ mode: 'replace', session_ids: [id] }, etag)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await ids()).toHaveLength(1);
  });

  it('keeps the bookmark of a session that is currently unscheduled', async () => {
    await set({ mode: 'merge', session_ids: [first, second] });
    await api.deps.db.rows(setUnscheduled, [second, true]);
    expect(await ids()).toEqual([first]);
    await set({ mode: 'replace', session_ids: [] }, (await list()).etag);
    await api.deps.db.rows(setUnscheduled, [second, false]);
    expect(await ids()).toEqual([second]);
  });

  it('changes nothing if the limit of an agenda would be exceeded', async () => {
    const many = (await api.deps.db.rows(addMany, [event_id, maxMyAgendaSessions])).map(({ id }) => id);
    await set({ mode: 'merge', session_ids: [first] });
    expectRejection(await set({ mode: 'merge', session_ids: many }), 'bookmarks_exceeded');
    expect(await ids()).toEqual([first]);
    expectReply(SetBookmarks, 200, await set({ mode: 'replace', session_ids: many }, (await list()).etag));
    expect(await ids()).toHaveLength(maxMyAgendaSessions);
  });
});
