/** Imports ask before they change much, leave out bad sessions by choice, and can be taken back. */
import { type ScheduleImport, UndoImport } from '@plenum/contracts/schedule/schedule-exchange';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fosdemAbsent,
  frabXml,
  readFosdem,
  type TestSession,
} from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { uploadOf } from '../support/api/upload.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { answer, apply, pathOf, send, startImportWorker } from '../support/worker/imports.ts';
import type { TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await buildTestApi();
  worker = await startImportWorker(api.env);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const everything = statement<{ state: string }>(
  't-asks-everything',
  `select concat((select md5(string_agg((to_jsonb(s) - 'updated_at' - 'calendar_sequence')::text, ',' order by s.id))
                    from sessions s where event_id = $1),
                 (select md5(string_agg((to_jsonb(p) - 'updated_at')::text, ',' order by p.id))
                    from speaker_profiles p where event_id = $1),
                 (select md5(string_agg((to_jsonb(x) - 'created_at')::text, ',' order by x.session_id, x.profile_id))
                    from session_speakers x join sessions s on s.id = x.session_id where s.event_id = $1),
                 (select concat(start_date, end_date, timezone, day_change) from events where id = $1)) as state`,
);
const stateOf = async ({ event_id }: TestConference): Promise<string> =>
  (await api.deps.db.row(everything, [event_id]))?.state ?? '';

interface SessionRow {
  readonly id: number;
  readonly title: string;
  readonly status: string;
}
const sessionsOf = statement<SessionRow>(
  't-asks-sessions',
  'select id, title, status from sessions where event_id = $1 order by starts_at, title',
);
const titles = async ({ event_id }: TestConference): Promise<string[]> =>
  (await api.deps.db.rows(sessionsOf, [event_id])).map(({ title, status }) =>
    status === 'CANCELLED' ? `(${title})` : title,
  );
const idOf = async ({ event_id }: TestConference, title: string): Promise<number> =>
  (await api.deps.db.rows(sessionsOf, [event_id])).find((session) => session.title === title)?.id ?? 0;
const roomOf = statement<{ id: number }>(
  't-asks-room',
  'select id from chat_rooms where session_id = $1 order by id limit 1',
);

const writeInRoom = statement(
  't-asks-write',
  'update room_heads set last_seq = 1, message_count = 1 where room_id = $1',
);

const person = (name: string): string =>
  `<persons><person guid="p-${name}" id="1${name.length}">${name}</person></persons>`;
const day = (hour: number): string => `2026-05-01T${String(hour).padStart(2, '0')}:00:00+02:00`;
const sessions = (count: number): TestSession[] =>
  Array.from({ length: count }, (_, index) => ({
    guid: `s-${index}`,
    id: String(index + 1),
    title: `Session ${String(index).padStart(3, '0')}`,
    date: day(9 + (index % 10)),
  }));

describe('an import that asks', () => {
  const before: readonly TestSession[] = [
    { guid: 'a', id: '1', title: 'Stays', date: day(9), more: person('Ada') },
    { guid: 'b', id: '2', title: 'Moves', date: day(10) },
    { guid: 'c', id: '3', title: 'Changes', date: day(11) },
    { guid: 'd', id: '4', title: 'Goes', date: day(12) },
  ];
  const after: readonly TestSession[] = [
    before[0] ?? {},
    { guid: 'b', id: '2', title: 'Moves', date: day(15) },
    { guid: 'c', id: '3', title: 'Changed', date: day(11), more: person('Bea') },
    { guid: 'e', id: '5', title: 'Comes', date: day(13), more: person('Cai') },
  ];

  it('says what would change and whom it touches, and stores nothing until it is answered', async () => {
    const conference = await newConference(api);
    expect((await send(conference, frabXml(before))).status).toBe('SUCCEEDED');
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const [goes, moves] = [await idOf(conference, 'Goes'), await idOf(conference, 'Moves')];
    for (const id of [goes, moves]) await member.client.put(`/sessions/${id}/bookmark`);
    const room = await api.deps.db.row(roomOf, [goes]);
    await api.deps.db.rows(writeInRoom, [room?.id]);
    const state = await stateOf(conference);

    const waiting = await send(conference, frabXml(after), { ask: 'true' });
    expect(waiting).toMatchObject({
      status: 'WAITING',
      questions: ['REMOVALS'],
      errors: [],
      plan: {
        file_sessions: 4,
        stored_sessions: 4,
        created: 1,
        changed: 1,
        moved: 1,
        removed: 1,
        unchanged: 1,
        restored: 0,
        skipped: 0,
        bookmarks: 2,
        people: 1,
        rooms: 1,
        sessions: [
          { kind: 'REMOVED', session_id: goes, title: 'Goes', bookmarks: 1 },
          { kind: 'MOVED', session_id: moves, title: 'Moves', fields: ['starts_at'], bookmarks: 1 },
          { kind: 'CREATED', session_id: null, title: 'Comes' },
          { kind: 'CHANGED', title: 'Changes', fields: ['title', 'speakers'] },
        ],
      },
    });
    expect(await stateOf(conference)).toBe(state);
    const refused = await answer(conference, waiting, {});
    expectRefusal(refused, 'import_removes_many');
    expect(refused.text).toContain('1 of 4');
    expect(await stateOf(conference)).toBe(state);

    const done = await apply(conference, waiting, { confirm_removals: true });
    expect(done).toMatchObject({
      status: 'SUCCEEDED',
      questions: [],
      plan: { created: 1, removed: 1 },
      counts: { created: 1, updated: 2, removed: 1 },
    });
    expect(await titles(conference)).toEqual(['Stays', 'Changed', '(Goes)', 'Comes', 'Moves']);
    expectRefusal(await answer(conference, done, {}), 'import_not_waiting');
  });

  it('is discarded with its file', async () => {
    const conference = await newConference(api);
    const waiting = await send(conference, frabXml(before), { ask: 'true' });
    expect(waiting).toMatchObject({ status: 'WAITING', questions: [], plan: { created: 4 } });
    const path = `/events/${conference.event_id}/imports/${waiting.id}`;
    expect((await conference.owner.client.delete(path)).status).toBe(204);
    expectRefusal(await conference.owner.client.get(path), 'not_found');
    expect(await titles(conference)).toEqual([]);
  });

  it('asks what moves if the days differ, and for nothing twice', async () => {
    const conference = await newConference(api);
    await send(conference, frabXml(before));
    const later = before.map((session) => ({
      ...session,
      date: session.date?.replace('2026-05-01', '2026-06-01') ?? '',
    }));
    const head =
      '<title>T</title><start>2026-06-01</start><end>2026-06-02</end><time_zone_name>Europe/Berlin</time_zone_name>';
    const file = frabXml(later, { head, day: 'date="2026-06-01"' });
    const waiting = await send(conference, file, { ask: 'true' });
    expect(waiting).toMatchObject({ status: 'WAITING', questions: ['DAYS'], plan: { moved: 4 } });
    expect(waiting.errors).toHaveLength(4);
    expectRefusal(await answer(conference, waiting, {}), 'import_unanswered');
    expect(await apply(conference, waiting, { shift: 'SESSIONS' })).toMatchObject({
      status: 'SUCCEEDED',
      counts: { unchanged: 4, updated: 0 },
    });
  });

  it('takes no other answers', async () => {
    const conference = await newConference(api);
    const upload = uploadOf(frabXml(before), 'schedule.xml', 'file', { ask: 'perhaps' });
    const reply = await conference.owner.client.post(`/events/${conference.event_id}/import`, undefined, upload);
    expectRefusal(reply, 'invalid_request');
  });
});

describe('the second yes', () => {
  it.each([
    [10, 'SUCCEEDED'],
    [11, 'WAITING'],
  ] as const)('a file that lacks %i of 100 sessions: %s', async (missing, status) => {
    const conference = await newConference(api);
    await send(conference, frabXml(sessions(100)));
    const state = await stateOf(conference);
    const shorter = frabXml(sessions(100 - missing));
    const done = await send(conference, shorter);
    expect(done.status).toBe(status);
    if (status === 'WAITING') {
      expect(done).toMatchObject({ questions: ['REMOVALS'], plan: { removed: missing, stored_sessions: 100 } });
      expect(await stateOf(conference)).toBe(state);
      expect((await send(conference, shorter, { confirm_removals: 'true' })).counts.removed).toBe(missing);
    } else expect(done.counts.removed).toBe(missing);
  });

  const fosdem = readFosdem();
  it.skipIf(fosdem === null)(
    `a file of one session changes nothing of a thousand${fosdem === null ? ` (${fosdemAbsent})` : ''}`,
    { timeout: 2 * timeouts.test },
    async () => {
      const conference = await newConference(api);
      await send(conference, fosdem ?? new Uint8Array());
      const state = await stateOf(conference);
      const only = { guid: 'only', id: '9', title: 'Only', date: '2025-02-01T10:00:00+01:00' };
      const head =
        '<title>T</title><start>2025-02-01</start><end>2025-02-02</end><time_zone_name>Europe/Brussels</time_zone_name>';
      const waiting = await send(conference, frabXml([only], { head, day: 'date="2025-02-01"' }));
      expect(waiting).toMatchObject({ status: 'WAITING', plan: { removed: 1105, stored_sessions: 1105 } });
      expectRefusal(await answer(conference, waiting, { shift: 'EVENT' }), 'import_removes_many');
      expect(await stateOf(conference)).toBe(state);
    },
  );
});

describe('sessions with a problem', () => {
  const bad = [
    { guid: 'a', id: '1', title: 'First', date: day(9) },
    { guid: 'b', id: '2', title: 'Second', duration: 'long' },
    { guid: 'c', id: '3', title: '' },
    { guid: 'd', id: '4', title: 'Fourth', duration: '60:00' },
  ];

  it('are all named at once, by guid and title', async () => {
    const conference = await newConference(api);
    const failed = await send(conference, frabXml(bad));
    expect(failed.status).toBe('FAILED');
    expect(failed.errors.map(({ code, guid, title }) => [code, guid, title])).toEqual([
      ['invalid_duration', 'b', 'Second'],
      ['missing_field', 'c', null],
      ['duration_out_of_range', 'd', 'Fourth'],
    ]);
    expect(await titles(conference)).toEqual([]);
  });

  it('are left out by choice, and stay as they are in the agenda', async () => {
    const conference = await newConference(api);
    await send(conference, frabXml([{ guid: 'b', id: '2', title: 'Second', date: day(10) }]));
    const waiting = await send(conference, frabXml(bad), { ask: 'true' });
    expect(waiting).toMatchObject({
      status: 'WAITING',
      questions: ['PROBLEMS'],
      plan: { created: 1, removed: 0, skipped: 3 },
    });
    expectRefusal(await answer(conference, waiting, {}), 'import_unanswered');
    const done = await apply(conference, waiting, { skip_problems: true });
    expect(done.status).toBe('SUCCEEDED');
    expect(done.errors).toHaveLength(3);
    expect(await titles(conference)).toEqual(['First', 'Second']);
  });
});

describe('a file with an unknown time zone', () => {
  const head = '<title>T</title><start>2026-05-01</start><end>2026-05-02</end><time_zone_name>Mars</time_zone_name>';
  const file = frabXml([{ date: '', start: '10:00' }], { head });
  const startOf = statement<{ start: string; timezone: string }>(
    't-asks-start',
    `select to_char(s.starts_at at time zone 'UTC', 'HH24:MI') as start, e.timezone
       from sessions s join events e on e.id = s.event_id where e.id = $1`,
  );

  it('asks for the zone, in any case', async () => {
    const conference = await newConference(api);
    const waiting = await send(conference, file);
    expect(waiting).toMatchObject({
      status: 'WAITING',
      questions: ['TIME_ZONE'],
      plan: { unknown_time_zone: 'Mars', notes: [{ code: 'unknown_time_zone', line: 2 }] },
    });
    expectRefusal(await answer(conference, waiting, {}), 'import_unanswered');
    expectRefusal(await answer(conference, waiting, { timezone: 'Venus' }), 'time_zone_unknown');
    expect(await apply(conference, waiting, { timezone: 'Asia/Tokyo' })).toMatchObject({ status: 'SUCCEEDED' });
    expect(await api.deps.db.rows(startOf, [conference.event_id])).toEqual([
      { start: '01:00', timezone: 'Asia/Tokyo' },
    ]);
    // From now on the zone of the event counts.
    expect(await send(conference, file)).toMatchObject({ status: 'SUCCEEDED', counts: { unchanged: 1 } });
  });

  it('is imported at once with a zone', async () => {
    const conference = await newConference(api);
    const done = await send(conference, file, { timezone: 'America/New_York' });
    expect(done).toMatchObject({ status: 'SUCCEEDED', questions: [] });
    expect((await api.deps.db.row(startOf, [conference.event_id]))?.start).toBe('14:00');
    const upload = uploadOf(file, 'schedule.xml', 'file', { timezone: 'Venus' });
    const refused = await conference.owner.client.post(`/events/${conference.event_id}/import`, undefined, upload);
    expectRefusal(refused, 'time_zone_unknown');
  });
});

describe('an import is taken back', () => {
  const first = [
    { guid: 'a', id: '1', title: 'Old title', date: day(9), more: person('Ada') },
    { guid: 'b', id: '2', title: 'Gone', date: day(10) },
    { guid: 'c', id: '3', title: 'Edited', date: day(11) },
  ];
  const second = [
    { guid: 'a', id: '1', title: 'New title', date: day(14), more: person('Bea') },
    { guid: 'c', id: '3', title: 'Edited by file', date: day(11) },
    { guid: 'd', id: '4', title: 'Unused', date: day(15), more: person('Cai') },
    { guid: 'e', id: '5', title: 'Used', date: day(16) },
  ];
  const takeBack = ({ owner }: TestConference, done: ScheduleImport) => owner.client.post(pathOf(UndoImport, done));
  const agedSql = statement(
    't-asks-aged',
    `update schedule_imports set finished_at = finished_at - interval '25 hours' where id = $1`,
  );

  async function imported(): Promise<{ conference: TestConference; done: ScheduleImport; state: string }> {
    const conference = await newConference(api);
    await send(conference, frabXml(first));
    const state = await stateOf(conference);
    const done = await send(conference, frabXml(second), { confirm_removals: 'true' });
    expect(done).toMatchObject({ status: 'SUCCEEDED', counts: { created: 2, updated: 2, removed: 1 } });
    expect(done.take_back_until).not.toBeNull();
    return { conference, done, state };
  }

  it('entirely: sessions, people and who is on stage are those of before', async () => {
    const { conference, done, state } = await imported();
    expect(await stateOf(conference)).not.toBe(state);
    expectReply(UndoImport, 200, await takeBack(conference, done));
    expect(await titles(conference)).toEqual(['Old title', 'Gone', 'Edited']);
    expect(await stateOf(conference)).toBe(state);
    expectRefusal(await takeBack(conference, done), 'import_not_undoable');
    // The same file may come again.
    const again = await send(conference, frabXml(second), { confirm_removals: 'true' });
    expect(again.counts).toMatchObject({ created: 2, updated: 2, removed: 1 });
  });

  it('but for what was edited since; sessions that people use become cancelled', async () => {
    const { conference, done } = await imported();
    const edited = await idOf(conference, 'Edited by file');
    await conference.owner.client.put(`/sessions/${edited}`, { title: 'Edited by hand' });
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await member.client.put(`/sessions/${await idOf(conference, 'Used')}/bookmark`);
    expectReply(UndoImport, 200, await takeBack(conference, done));
    expect(await titles(conference)).toEqual(['Old title', 'Gone', 'Edited by hand', '(Used)']);
  });

  it('within a day, and only the newest one', async () => {
    const { conference, done } = await imported();
    // One that has changed nothing is in nobody's way, and there is nothing to take back.
    expectRefusal(await takeBack(conference, await send(conference, frabXml(second))), 'import_not_undoable');
    const later = await send(
      conference,
      frabXml(second.map((one) => (one.guid === 'a' ? { ...one, title: 'Another title' } : one))),
    );
    expectRefusal(await takeBack(conference, done), 'import_not_undoable');
    await api.deps.db.rows(agedSql, [later.id]);
    expectRefusal(await takeBack(conference, later), 'import_not_undoable');
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expectRefusal(await member.client.post(pathOf(UndoImport, later)), 'forbidden');
  });

  it('takes a first import away entirely', async () => {
    const conference = await newConference(api);
    const state = await stateOf(conference);
    const done = await send(conference, frabXml(first));
    expectReply(UndoImport, 200, await takeBack(conference, done));
    expect(await stateOf(conference)).toBe(state);
  });
});
