/** Importing a schedule into an event, through the API, the queue and the worker. */
import { ListNotifications } from '@plenum/contracts/notifications/notifications';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { runImportInThread } from '@plenum/core/domain/schedule/schedule-exchange/run-import-in-thread';
import { type Statement, statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  c3vocJson,
  fosdemAbsent,
  frabXml,
  readFosdem,
} from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import type { WorkerOptions } from '../../services/worker/src/worker.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

/** Runs a worker during the tests of a group. */
function withWorker(performers: WorkerOptions['performers']): void {
  beforeAll(async () => {
    // The conferences of these files are over, so the session clock would complete their sessions during a slow test.
    const noSessionClock = { 'advance-session-statuses': async () => undefined };
    worker = await startTestWorker(api.env, { performers: { ...noSessionClock, ...performers } });
  });
  afterAll(() => worker.stop());
}

/** Uploads a file and waits until its import has ended. */
async function importFile({ owner, event_id }: TestConference, bytes: Uint8Array): Promise<ScheduleImport> {
  const reply = await owner.client.post(
    `/events/${event_id}/import`,
    undefined,
    multipartUpload(bytes, 'schedule.xml', 'file', { confirm_removals: 'true' }),
  );
  expect(reply.status, reply.text).toBe(202);
  const { id } = reply.body as ScheduleImport;
  let current = reply.body as ScheduleImport;
  await waitForCondition(
    'the import has ended',
    async () => {
      current = (await owner.client.get(`/events/${event_id}/imports/${id}`)).body as ScheduleImport;
      return current.status === 'SUCCEEDED' || current.status === 'FAILED';
    },
    60_000,
  );
  return current;
}

const rows = <Row>(query: Statement<Row>, { event_id }: TestConference): Promise<Row[]> =>
  api.deps.db.rows(query, [event_id]);

interface SessionRow {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly starts_at: Date;
  readonly rooms: number;
  readonly speakers: string[];
  readonly roles: string[];
}
const sessions = statement<SessionRow>(
  't-import-sessions',
  `select s.id, s.title, s.status, s.starts_at,
          (select count(*) from chat_rooms r join room_heads h on h.room_id = r.id where r.session_id = s.id) as rooms,
          array(select p.name from session_speakers x join speaker_profiles p on p.id = x.profile_id
                 where x.session_id = s.id order by x.position) as speakers,
          array(select x.role from session_speakers x where x.session_id = s.id order by x.position) as roles
     from sessions s where s.event_id = $1 order by s.starts_at, s.id`,
);
const eventRow = statement<{
  start_date: string;
  end_date: string;
  timezone: string;
  day_change: string;
  agenda_version: number;
}>('t-import-event', 'select start_date, end_date, timezone, day_change, agenda_version from events where id = $1');
const setTitle = statement('t-import-title', 'update sessions set title = $3 where event_id = $1 and title = $2');
const setStatus = statement('t-import-status', 'update sessions set status = $3 where event_id = $1 and title = $2');
const fullState = statement<{ state: string }>(
  't-import-everything',
  `select md5(string_agg(s::text, ',' order by s.id)) as state from sessions s where event_id = $1`,
);

const people = (...names: string[]): string =>
  `<persons>${names.map((name) => `<person guid="p-${name}" id="${name.length}${name.charCodeAt(0)}">${name}</person>`).join('')}</persons>`;
const twoSessions = [
  { guid: 'g-1', id: '1', title: 'Opening', extraElements: `<type>keynote</type>${people('Ada', 'Bea')}` },
  { guid: 'g-2', id: '2', title: 'Second', date: '2026-05-01T11:00:00+02:00', extraElements: people('Bea') },
];

const fosdem = readFosdem();

describe('import in a thread, as in production', () => {
  withWorker({ 'import-file': (deps, { import_id }) => runImportInThread(deps, import_id) });

  describe('first import', () => {
    it('creates days, zone, sessions, rooms and people', async () => {
      const conference = await newConference(api);
      const scheduleHead =
        '<title>T</title><start>2026-05-01</start><end>2026-05-02</end><day_change>06:00</day_change><time_zone_name>Europe/Berlin</time_zone_name>';
      const finishedImport = await importFile(conference, frabXml(twoSessions, { head: scheduleHead }));
      expect(finishedImport).toMatchObject({
        status: 'SUCCEEDED',
        progress: 100,
        counts: { created: 2, updated: 0, unchanged: 0, removed: 0 },
        errors: [],
        kept: [],
      });
      expect(await rows(sessions, conference)).toMatchObject([
        { title: 'Opening', status: 'SCHEDULED', rooms: 2, speakers: ['Ada', 'Bea'], roles: ['KEYNOTE', 'KEYNOTE'] },
        {
          title: 'Second',
          starts_at: new Date('2026-05-01T09:00:00Z'),
          rooms: 2,
          speakers: ['Bea'],
          roles: ['SPEAKER'],
        },
      ]);
      expect(await rows(eventRow, conference)).toMatchObject([
        { start_date: '2026-05-01', end_date: '2026-05-02', timezone: 'Europe/Berlin', day_change: '06:00:00' },
      ]);
    });

    it('imports c3voc JSON', async () => {
      const conference = await newConference(api);
      const session = {
        guid: 'j-1',
        id: 1,
        date: '2026-05-01T10:00:00+02:00',
        start: '10:00',
        duration: '00:30',
        title: 'From JSON',
      };
      const days = [{ index: 1, date: '2026-05-01', rooms: { Hall: [session] } }];
      expect(await importFile(conference, c3vocJson(days))).toMatchObject({
        status: 'SUCCEEDED',
        counts: { created: 1 },
      });
      expect(await rows(sessions, conference)).toMatchObject([{ title: 'From JSON', rooms: 2 }]);
    });
  });

  it('removes characters that PostgreSQL cannot store', async () => {
    const conference = await newConference(api);
    const text = (content: string) => `${content}\u0000\u0007\uD800`;
    const session = {
      guid: text('guid'),
      id: 1,
      date: '2026-05-01T10:00:00+02:00',
      duration: '00:30',
      title: text('Title'),
      abstract: text('Abstract'),
      persons: [{ id: 1, public_name: text('Name') }],
    };
    const days = [{ index: 1, date: '2026-05-01', rooms: { [text('Hall')]: [session] } }];
    const finishedImport = await importFile(conference, c3vocJson(days));
    expect(finishedImport).toMatchObject({ status: 'SUCCEEDED', errors: [] });
    expect(await rows(sessions, conference)).toMatchObject([{ title: 'Title\uFFFD', speakers: ['Name\uFFFD'] }]);
  });

  describe('importing the same file again', () => {
    it('changes nothing when the job runs again', async () => {
      const conference = await newConference(api);
      const { id } = await importFile(conference, frabXml(twoSessions));
      const stateBefore = await rows(fullState, conference);
      await runImportInThread(api.deps, id);
      expect(await rows(fullState, conference)).toEqual(stateBefore);
      const importReply = await conference.owner.client.get(`/events/${conference.event_id}/imports/${id}`);
      expect(importReply.body).toMatchObject({ status: 'SUCCEEDED', counts: { created: 2 } });
    });
  });

  describe.skipIf(fosdem === null)(`real conference${fosdem === null ? ` (${fosdemAbsent})` : ''}`, () => {
    it(
      'imports the conference completely, and changes nothing the second time',
      async () => {
        const conference = await newConference(api);
        const bytes = fosdem ?? new Uint8Array();
        expect((await importFile(conference, bytes)).counts).toEqual({
          created: 1105,
          updated: 0,
          unchanged: 0,
          removed: 0,
        });
        const countFigures = statement(
          't-import-figures',
          `select count(*) as sessions, count(distinct track) as tracks, count(distinct location) as locations,
                count(distinct (starts_at at time zone 'Europe/Brussels')::date) as days,
                (select count(*) from speaker_profiles where event_id = $1) as persons,
                (select count(*) from chat_rooms where event_id = $1 and session_id is not null) as rooms,
                count(*) filter (where not exists (select from session_speakers x where x.session_id = s.id)) as without_person
           from sessions s where event_id = $1`,
        );
        expect(await rows(countFigures, conference)).toEqual([
          { sessions: 1105, tracks: 78, locations: 35, days: 2, persons: 1193, rooms: 2210, without_person: 2 },
        ]);
        const secondImport = await importFile(conference, bytes);
        expect(secondImport.counts).toEqual({ created: 0, updated: 0, unchanged: 1105, removed: 0 });
      },
      2 * timeouts.test,
    );
  });
});

// Starting a thread takes as long as the rest of such a test.
describe('import in the process of the test', () => {
  withWorker({});

  describe('importing the same file again', () => {
    it('changes nothing', async () => {
      const conference = await newConference(api);
      await importFile(conference, frabXml(twoSessions));
      const [stateBefore, eventBefore] = [await rows(fullState, conference), await rows(eventRow, conference)];
      const secondImport = await importFile(conference, frabXml(twoSessions));
      expect(secondImport.counts).toEqual({ created: 0, updated: 0, unchanged: 2, removed: 0 });
      expect(await rows(fullState, conference)).toEqual(stateBefore);
      expect(await rows(eventRow, conference)).toEqual(eventBefore);
    });
  });

  describe('importing a newer file', () => {
    it('applies its changes and keeps manual edits', async () => {
      const conference = await newConference(api);
      await importFile(conference, frabXml(twoSessions));
      await api.deps.db.rows(setTitle, [conference.event_id, 'Second', 'Second, corrected manually']);
      const [first, second] = twoSessions;
      const newerSessions = [
        {
          ...first,
          title: 'Opening, moved',
          date: '2026-05-01T09:30:00+02:00',
          extraElements: `<type>keynote</type>${people('Bea', 'Cleo')}`,
        },
        { ...second, title: 'Second, renamed in the file' },
      ];
      const finishedImport = await importFile(conference, frabXml(newerSessions));
      expect(finishedImport.counts).toMatchObject({ created: 0, removed: 0 });
      const storedSessions = await rows(sessions, conference);
      expect(storedSessions).toMatchObject([
        { title: 'Opening, moved', starts_at: new Date('2026-05-01T07:30:00Z'), rooms: 2, speakers: ['Bea', 'Cleo'] },
        { title: 'Second, corrected manually', rooms: 2 },
      ]);
      expect(finishedImport.kept).toEqual([
        { session_id: storedSessions[1]?.id, title: 'Second, corrected manually', fields: ['title'] },
      ]);
    });

    it('cancels missing sessions and restores them when they reappear', async () => {
      const conference = await newConference(api);
      await importFile(conference, frabXml(twoSessions));
      const { agenda_version } = (await rows(eventRow, conference))[0] ?? { agenda_version: 0 };
      const shorterImport = await importFile(conference, frabXml(twoSessions.slice(0, 1)));
      expect(shorterImport.counts).toEqual({ created: 0, updated: 0, unchanged: 1, removed: 1 });
      expect(await rows(sessions, conference)).toMatchObject([{ status: 'SCHEDULED' }, { status: 'CANCELLED' }]);
      expect((await rows(eventRow, conference))[0]?.agenda_version).toBeGreaterThan(agenda_version);
      expect((await importFile(conference, frabXml(twoSessions.slice(0, 1)))).counts.removed).toBe(0);
      expect((await importFile(conference, frabXml(twoSessions))).counts.updated).toBe(1);
      expect(await rows(sessions, conference)).toMatchObject([{ status: 'SCHEDULED' }, { status: 'SCHEDULED' }]);
    });

    it('respects manual changes to a session’s status', async () => {
      const conference = await newConference(api);
      await importFile(conference, frabXml(twoSessions));
      await api.deps.db.rows(setStatus, [conference.event_id, 'Opening', 'CANCELLED']);
      await importFile(conference, frabXml(twoSessions.slice(0, 1)));
      await api.deps.db.rows(setStatus, [conference.event_id, 'Second', 'SCHEDULED']);
      expect((await importFile(conference, frabXml(twoSessions.slice(0, 1)))).counts).toMatchObject({
        updated: 0,
        removed: 0,
      });
      expect(await rows(sessions, conference)).toMatchObject([
        { title: 'Opening', status: 'CANCELLED' },
        { title: 'Second', status: 'SCHEDULED' },
      ]);
      // Present in the file again and then missing: a new change of the file.
      await importFile(conference, frabXml(twoSessions));
      expect((await importFile(conference, frabXml(twoSessions.slice(0, 1)))).counts.removed).toBe(1);
    });

    it('keeps manually created sessions', async () => {
      const conference = await newConference(api);
      await importFile(conference, frabXml(twoSessions));
      const add = statement(
        't-import-by-hand',
        `insert into sessions (event_id, title, session_type, starts_at, duration_minutes) values ($1, 'By hand', 'PANEL', '2026-05-01T12:00Z', 30)`,
      );
      await rows(add, conference);
      expect((await importFile(conference, frabXml(twoSessions))).counts).toMatchObject({ unchanged: 2, removed: 0 });
      expect(await rows(sessions, conference)).toMatchObject([{}, {}, { title: 'By hand', status: 'SCHEDULED' }]);
    });
  });

  describe('rejected files', () => {
    const entityBomb = '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const invalidFiles: [string, Uint8Array, string][] = [
      ['entities', frabXml(twoSessions, { prologue: entityBomb }), 'doctype_refused'],
      ['another file type', new TextEncoder().encode('hello'), 'unknown_format'],
      ['broken XML', frabXml(twoSessions).slice(0, -20), 'malformed_xml'],
      ['a session over two days', frabXml([{ duration: '48:01' }]), 'duration_out_of_range'],
      [
        'a day outside the event',
        frabXml([{ date: '2026-06-20T10:00:00+02:00' }], {
          head: '<title>T</title><start>2026-06-20</start><end>2026-06-20</end>',
          day: 'date="2026-06-20"',
        }),
        'outside_event',
      ],
    ];

    it.each(invalidFiles)('changes nothing for a file with %s and reports the location', async (_what, bytes, code) => {
      const conference = await newConference(api);
      await importFile(conference, frabXml(twoSessions));
      const stateBefore = [await rows(fullState, conference), await rows(eventRow, conference)];
      const finishedImport = await importFile(conference, bytes);
      expect(finishedImport.status).toBe('FAILED');
      expect(finishedImport.errors[0]).toMatchObject({ code });
      expect(finishedImport.counts).toEqual({ created: 0, updated: 0, unchanged: 0, removed: 0 });
      expect([await rows(fullState, conference), await rows(eventRow, conference)]).toEqual(stateBefore);
      const file = statement<{ kept: number }>(
        't-import-files',
        'select count(file_key) as kept from schedule_imports where event_id = $1',
      );
      // The file is deleted after the import has ended, with a short delay.
      const isFileDeleted = async () => (await rows(file, conference))[0]?.kept === 0;
      await waitForCondition('the file is deleted', isFileDeleted);
    });
  });

  describe('people who bookmarked a session', () => {
    it('notifies people only if a new file moves or removes the session', async () => {
      const conference = await newConference(api);
      const scheduleHead =
        '<title>T</title><start>2031-05-01</start><end>2031-05-02</end><time_zone_name>Europe/Berlin</time_zone_name>';
      const fileOptions = { head: scheduleHead, day: 'date="2031-05-01"' };
      const [movedSession, removed, unchangedSession] = ['Moved', 'Removed', 'Same'].map((title, index) => ({
        guid: `g-${title}`,
        id: String(index + 1),
        title,
        date: `2031-05-01T1${index}:00:00+02:00`,
      }));
      if (movedSession === undefined || removed === undefined || unchangedSession === undefined)
        throw new Error('Three sessions are required.');
      await importFile(conference, frabXml([movedSession, removed, unchangedSession], fileOptions));
      const reader = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
      const bookmarkAll = statement(
        't-import-mark-all',
        'insert into session_bookmarks (user_id, session_id) select $2, id from sessions where event_id = $1',
      );
      await api.deps.db.rows(bookmarkAll, [conference.event_id, reader.user_id]);
      await importFile(
        conference,
        frabXml([{ ...movedSession, date: '2031-05-01T16:00:00+02:00' }, unchangedSession], fileOptions),
      );
      const notifications = async () =>
        expectReply(ListNotifications, 200, await reader.client.get('/notifications'))
          .notifications.map(({ kind, session }) => [kind, session?.title, session?.is_cancelled])
          .toSorted();
      await waitForCondition('both notifications exist', async () => (await notifications()).length === 2);
      expect(await notifications()).toEqual([
        ['SESSION_CHANGED', 'Moved', false],
        ['SESSION_CHANGED', 'Removed', true],
      ]);
    });
  });
});
