/** Imports that ask before large changes, skip invalid sessions on request, and can be undone. */
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
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { timeouts } from '../support/services/timeouts.ts';
import {
  answerImport,
  applyWaitingImport,
  importPathOf,
  uploadSchedule,
  startImportWorker,
} from '../support/worker/imports.ts';
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

const fullState = statement<{ state: string }>(
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
  (await api.deps.db.row(fullState, [event_id]))?.state ?? '';

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

const addMessage = statement(
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

describe('imports with `ask`', () => {
  const before: readonly TestSession[] = [
    { guid: 'a', id: '1', title: 'Stays', date: day(9), extraElements: person('Ada') },
    { guid: 'b', id: '2', title: 'Moves', date: day(10) },
    { guid: 'c', id: '3', title: 'Changes', date: day(11) },
    { guid: 'd', id: '4', title: 'Goes', date: day(12) },
  ];
  const after: readonly TestSession[] = [
    before[0] ?? {},
    { guid: 'b', id: '2', title: 'Moves', date: day(15) },
    { guid: 'c', id: '3', title: 'Changed', date: day(11), extraElements: person('Bea') },
    { guid: 'e', id: '5', title: 'Comes', date: day(13), extraElements: person('Cai') },
  ];

  it('reports planned changes and affected people, and stores nothing until it is applied', async () => {
    const conference = await newConference(api);
    expect((await uploadSchedule(conference, frabXml(before))).status).toBe('SUCCEEDED');
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const [removedId, movedId] = [await idOf(conference, 'Goes'), await idOf(conference, 'Moves')];
    for (const id of [removedId, movedId]) await member.client.put(`/sessions/${id}/bookmark`);
    const room = await api.deps.db.row(roomOf, [removedId]);
    await api.deps.db.rows(addMessage, [room?.id]);
    const state = await stateOf(conference);

    const waitingImport = await uploadSchedule(conference, frabXml(after), { ask: 'true' });
    expect(waitingImport).toMatchObject({
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
          { kind: 'REMOVED', session_id: removedId, title: 'Goes', bookmarks: 1 },
          { kind: 'MOVED', session_id: movedId, title: 'Moves', fields: ['starts_at'], bookmarks: 1 },
          { kind: 'CREATED', session_id: null, title: 'Comes' },
          { kind: 'CHANGED', title: 'Changes', fields: ['title', 'speakers'] },
        ],
      },
    });
    expect(await stateOf(conference)).toBe(state);
    const rejected = await answerImport(conference, waitingImport, {});
    expectRejection(rejected, 'import_removes_many');
    expect(rejected.text).toContain('1 of 4');
    expect(await stateOf(conference)).toBe(state);

    const finishedImport = await applyWaitingImport(conference, waitingImport, { confirm_removals: true });
    expect(finishedImport).toMatchObject({
      status: 'SUCCEEDED',
      questions: [],
      plan: { created: 1, removed: 1 },
      counts: { created: 1, updated: 2, removed: 1 },
    });
    expect(await titles(conference)).toEqual(['Stays', 'Changed', '(Goes)', 'Comes', 'Moves']);
    expectRejection(await answerImport(conference, finishedImport, {}), 'import_not_waiting');
  });

  it('discards the import with its file', async () => {
    const conference = await newConference(api);
    const waitingImport = await uploadSchedule(conference, frabXml(before), { ask: 'true' });
    expect(waitingImport).toMatchObject({ status: 'WAITING', questions: [], plan: { created: 4 } });
    const path = `/events/${conference.event_id}/imports/${waitingImport.id}`;
    expect((await conference.owner.client.delete(path)).status).toBe(204);
    expectRejection(await conference.owner.client.get(path), 'not_found');
    expect(await titles(conference)).toEqual([]);
  });

  it('asks what to move if the days differ, but only once', async () => {
    const conference = await newConference(api);
    await uploadSchedule(conference, frabXml(before));
    const laterSessions = before.map((session) => ({
      ...session,
      date: session.date?.replace('2026-05-01', '2026-06-01') ?? '',
    }));
    const scheduleHead =
      '<title>T</title><start>2026-06-01</start><end>2026-06-02</end><time_zone_name>Europe/Berlin</time_zone_name>';
    const file = frabXml(laterSessions, { head: scheduleHead, day: 'date="2026-06-01"' });
    const waitingImport = await uploadSchedule(conference, file, { ask: 'true' });
    expect(waitingImport).toMatchObject({ status: 'WAITING', questions: ['DAYS'], plan: { moved: 4 } });
    expect(waitingImport.errors).toHaveLength(4);
    expectRejection(await answerImport(conference, waitingImport, {}), 'import_unanswered');
    expect(await applyWaitingImport(conference, waitingImport, { shift: 'SESSIONS' })).toMatchObject({
      status: 'SUCCEEDED',
      counts: { unchanged: 4, updated: 0 },
    });
  });

  it('rejects invalid values', async () => {
    const conference = await newConference(api);
    const upload = multipartUpload(frabXml(before), 'schedule.xml', 'file', { ask: 'perhaps' });
    const reply = await conference.owner.client.post(`/events/${conference.event_id}/import`, undefined, upload);
    expectRejection(reply, 'invalid_request');
  });
});

describe('confirming removals', () => {
  it.each([
    [10, 'SUCCEEDED'],
    [11, 'WAITING'],
  ] as const)('treats a file that lacks %i of 100 sessions as %s', async (missing, status) => {
    const conference = await newConference(api);
    await uploadSchedule(conference, frabXml(sessions(100)));
    const state = await stateOf(conference);
    const shorterFile = frabXml(sessions(100 - missing));
    const finishedImport = await uploadSchedule(conference, shorterFile);
    expect(finishedImport.status).toBe(status);
    if (status === 'WAITING') {
      expect(finishedImport).toMatchObject({
        questions: ['REMOVALS'],
        plan: { removed: missing, stored_sessions: 100 },
      });
      expect(await stateOf(conference)).toBe(state);
      expect((await uploadSchedule(conference, shorterFile, { confirm_removals: 'true' })).counts.removed).toBe(
        missing,
      );
    } else expect(finishedImport.counts.removed).toBe(missing);
  });

  const fosdem = readFosdem();
  it.skipIf(fosdem === null)(
    `a file of one session changes nothing of a thousand${fosdem === null ? ` (${fosdemAbsent})` : ''}`,
    { timeout: 2 * timeouts.test },
    async () => {
      const conference = await newConference(api);
      await uploadSchedule(conference, fosdem ?? new Uint8Array());
      const state = await stateOf(conference);
      const onlySession = { guid: 'only', id: '9', title: 'Only', date: '2025-02-01T10:00:00+01:00' };
      const scheduleHead =
        '<title>T</title><start>2025-02-01</start><end>2025-02-02</end><time_zone_name>Europe/Brussels</time_zone_name>';
      const waitingImport = await uploadSchedule(
        conference,
        frabXml([onlySession], { head: scheduleHead, day: 'date="2025-02-01"' }),
      );
      expect(waitingImport).toMatchObject({ status: 'WAITING', plan: { removed: 1105, stored_sessions: 1105 } });
      expectRejection(await answerImport(conference, waitingImport, { shift: 'EVENT' }), 'import_removes_many');
      expect(await stateOf(conference)).toBe(state);
    },
  );
});

describe('invalid sessions', () => {
  const sessionsWithProblems = [
    { guid: 'a', id: '1', title: 'First', date: day(9) },
    { guid: 'b', id: '2', title: 'Second', duration: 'long' },
    { guid: 'c', id: '3', title: '' },
    { guid: 'd', id: '4', title: 'Fourth', duration: '60:00' },
  ];

  it('reports all invalid sessions together, by guid and title', async () => {
    const conference = await newConference(api);
    const failed = await uploadSchedule(conference, frabXml(sessionsWithProblems));
    expect(failed.status).toBe('FAILED');
    expect(failed.errors.map(({ code, guid, title }) => [code, guid, title])).toEqual([
      ['invalid_duration', 'b', 'Second'],
      ['missing_field', 'c', null],
      ['duration_out_of_range', 'd', 'Fourth'],
    ]);
    expect(await titles(conference)).toEqual([]);
  });

  it('skips invalid sessions on request, and leaves them unchanged in the agenda', async () => {
    const conference = await newConference(api);
    await uploadSchedule(conference, frabXml([{ guid: 'b', id: '2', title: 'Second', date: day(10) }]));
    const waitingImport = await uploadSchedule(conference, frabXml(sessionsWithProblems), { ask: 'true' });
    expect(waitingImport).toMatchObject({
      status: 'WAITING',
      questions: ['PROBLEMS'],
      plan: { created: 1, removed: 0, skipped: 3 },
    });
    expectRejection(await answerImport(conference, waitingImport, {}), 'import_unanswered');
    const finishedImport = await applyWaitingImport(conference, waitingImport, { skip_problems: true });
    expect(finishedImport.status).toBe('SUCCEEDED');
    expect(finishedImport.errors).toHaveLength(3);
    expect(await titles(conference)).toEqual(['First', 'Second']);
  });
});

describe('files with an unknown time zone', () => {
  const scheduleHead =
    '<title>T</title><start>2026-05-01</start><end>2026-05-02</end><time_zone_name>Mars</time_zone_name>';
  const file = frabXml([{ date: '', start: '10:00' }], { head: scheduleHead });
  const startOf = statement<{ start: string; timezone: string }>(
    't-asks-start',
    `select to_char(s.starts_at at time zone 'UTC', 'HH24:MI') as start, e.timezone
       from sessions s join events e on e.id = s.event_id where e.id = $1`,
  );

  it('asks for the time zone even without `ask`', async () => {
    const conference = await newConference(api);
    const waitingImport = await uploadSchedule(conference, file);
    expect(waitingImport).toMatchObject({
      status: 'WAITING',
      questions: ['TIME_ZONE'],
      plan: { unknown_time_zone: 'Mars', notes: [{ code: 'unknown_time_zone', line: 2 }] },
    });
    expectRejection(await answerImport(conference, waitingImport, {}), 'import_unanswered');
    expectRejection(await answerImport(conference, waitingImport, { timezone: 'Venus' }), 'time_zone_unknown');
    expect(await applyWaitingImport(conference, waitingImport, { timezone: 'Asia/Tokyo' })).toMatchObject({
      status: 'SUCCEEDED',
    });
    expect(await api.deps.db.rows(startOf, [conference.event_id])).toEqual([
      { start: '01:00', timezone: 'Asia/Tokyo' },
    ]);
    // From here on the time zone of the event is used.
    expect(await uploadSchedule(conference, file)).toMatchObject({ status: 'SUCCEEDED', counts: { unchanged: 1 } });
  });

  it('imports the file immediately with a given zone', async () => {
    const conference = await newConference(api);
    const finishedImport = await uploadSchedule(conference, file, { timezone: 'America/New_York' });
    expect(finishedImport).toMatchObject({ status: 'SUCCEEDED', questions: [] });
    expect((await api.deps.db.row(startOf, [conference.event_id]))?.start).toBe('14:00');
    const upload = multipartUpload(file, 'schedule.xml', 'file', { timezone: 'Venus' });
    const rejected = await conference.owner.client.post(`/events/${conference.event_id}/import`, undefined, upload);
    expectRejection(rejected, 'time_zone_unknown');
  });
});

describe('undoing an import', () => {
  const first = [
    { guid: 'a', id: '1', title: 'Old title', date: day(9), extraElements: person('Ada') },
    { guid: 'b', id: '2', title: 'Gone', date: day(10) },
    { guid: 'c', id: '3', title: 'Edited', date: day(11) },
  ];
  const second = [
    { guid: 'a', id: '1', title: 'New title', date: day(14), extraElements: person('Bea') },
    { guid: 'c', id: '3', title: 'Edited by file', date: day(11) },
    { guid: 'd', id: '4', title: 'Unused', date: day(15), extraElements: person('Cai') },
    { guid: 'e', id: '5', title: 'Used', date: day(16) },
  ];
  const undo = ({ owner }: TestConference, finishedImport: ScheduleImport) =>
    owner.client.post(importPathOf(UndoImport, finishedImport));
  const ageImportSql = statement(
    't-asks-aged',
    `update schedule_imports set finished_at = finished_at - interval '25 hours' where id = $1`,
  );

  async function newImport(): Promise<{ conference: TestConference; finishedImport: ScheduleImport; state: string }> {
    const conference = await newConference(api);
    await uploadSchedule(conference, frabXml(first));
    const state = await stateOf(conference);
    const finishedImport = await uploadSchedule(conference, frabXml(second), { confirm_removals: 'true' });
    expect(finishedImport).toMatchObject({ status: 'SUCCEEDED', counts: { created: 2, updated: 2, removed: 1 } });
    expect(finishedImport.undo_until).not.toBeNull();
    return { conference, finishedImport, state };
  }

  it('restores sessions, people and stages completely', async () => {
    const { conference, finishedImport, state } = await newImport();
    expect(await stateOf(conference)).not.toBe(state);
    expectReply(UndoImport, 200, await undo(conference, finishedImport));
    expect(await titles(conference)).toEqual(['Old title', 'Gone', 'Edited']);
    expect(await stateOf(conference)).toBe(state);
    expectRejection(await undo(conference, finishedImport), 'import_not_undoable');
    // The same file can be imported again.
    const secondImport = await uploadSchedule(conference, frabXml(second), { confirm_removals: 'true' });
    expect(secondImport.counts).toMatchObject({ created: 2, updated: 2, removed: 1 });
  });

  it('keeps later edits, and cancels sessions that people have bookmarked', async () => {
    const { conference, finishedImport } = await newImport();
    const editedId = await idOf(conference, 'Edited by file');
    await conference.owner.client.put(`/sessions/${editedId}`, { title: 'Edited manually' });
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await member.client.put(`/sessions/${await idOf(conference, 'Used')}/bookmark`);
    expectReply(UndoImport, 200, await undo(conference, finishedImport));
    expect(await titles(conference)).toEqual(['Old title', 'Gone', 'Edited manually', '(Used)']);
  });

  it('allows undoing within a day, for the newest import only', async () => {
    const { conference, finishedImport } = await newImport();
    // An import without changes does not block undoing an earlier one, and cannot be undone itself.
    expectRejection(await undo(conference, await uploadSchedule(conference, frabXml(second))), 'import_not_undoable');
    const laterImport = await uploadSchedule(
      conference,
      frabXml(second.map((session) => (session.guid === 'a' ? { ...session, title: 'Another title' } : session))),
    );
    expectRejection(await undo(conference, finishedImport), 'import_not_undoable');
    await api.deps.db.rows(ageImportSql, [laterImport.id]);
    expectRejection(await undo(conference, laterImport), 'import_not_undoable');
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expectRejection(await member.client.post(importPathOf(UndoImport, laterImport)), 'forbidden');
  });

  it('removes a first import completely', async () => {
    const conference = await newConference(api);
    const state = await stateOf(conference);
    const finishedImport = await uploadSchedule(conference, frabXml(first));
    expectReply(UndoImport, 200, await undo(conference, finishedImport));
    expect(await stateOf(conference)).toBe(state);
  });
});
