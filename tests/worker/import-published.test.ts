/** Published schedules through the API, the queue and the worker: speakers per session, and repeated sessions. */
import { existsSync, readFileSync } from 'node:fs';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startImportWorker } from '../support/worker/imports.ts';
import type { TestWorker } from '../support/worker/test-worker.ts';

const folder = new URL('../../../shared/data/schedules/', import.meta.url);
const hasPublishedFiles = existsSync(folder);
const absentReason = '../shared/data/schedules is missing, so the published files are not tested';

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

async function importFile(
  { owner, event_id }: TestConference,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<ScheduleImport> {
  const upload = multipartUpload(bytes, 'schedule.xml', 'file', fields);
  const reply = await owner.client.post(`/events/${event_id}/import`, undefined, upload);
  expect(reply.status, reply.text).toBe(202);
  const { id } = reply.body as ScheduleImport;
  let current = reply.body as ScheduleImport;
  await waitForCondition(
    'the import has ended',
    async () => {
      current = (await owner.client.get(`/events/${event_id}/imports/${id}`)).body as ScheduleImport;
      return current.status !== 'QUEUED' && current.status !== 'RUNNING';
    },
    120_000,
  );
  return current;
}

const storedCounts = statement<{ mentions: number; people: number; max_minutes: number }>(
  't-published-stored',
  `select (select count(*) from session_speakers x join sessions s on s.id = x.session_id where s.event_id = $1) as mentions,
          (select count(*) from speaker_profiles where event_id = $1) as people,
          (select max(duration_minutes) from sessions where event_id = $1) as max_minutes`,
);
const speakersById = statement<{ session_id: string; names: string[] }>(
  't-published-speakers',
  `select concat(s.external_id, '/', s.imported_id) as session_id,
          array(select p.name from session_speakers x join speaker_profiles p on p.id = x.profile_id
                 where x.session_id = s.id order by x.position) as names
     from sessions s where s.event_id = $1`,
);

/** Returns the speakers of each session by guid and id, read without the importer; repeated sessions are omitted. */
function speakersIn(xml: string): Map<string, string[]> {
  const sessions = [...xml.matchAll(/<event ([^>]*)>(.*?)<\/event>/gs)].map(([, attributes = '', content = '']) => ({
    key: ['guid', 'id'].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').join('/'),
    names: [...content.matchAll(/<person[^>]*>([^<]*)<\/person>/g)].map(([, name = '']) => name.trim()),
  }));
  const byKey = Map.groupBy(sessions, ({ key }) => key);
  return new Map(
    [...byKey].flatMap(([key, sameKey]) => (sameKey.length === 1 ? [[key, sameKey[0]?.names ?? []]] : [])),
  );
}

describe.skipIf(!hasPublishedFiles)(`published schedule${hasPublishedFiles ? '' : ` (${absentReason})`}`, () => {
  it.each([
    ['36c3.xml', { sessions: 1351, people: 923, mentions: 1507, max_minutes: 779 }, {}],
    // Its local times are labeled as UTC.
    ['debconf.xml', { sessions: 181, people: 126, mentions: 184, max_minutes: 555 }, { utc_times: 'LOCAL' }],
  ] as const)(
    'stores %s with its speakers',
    { timeout: 4 * timeouts.test },
    async (name, { sessions, ...counts }, fields) => {
      const bytes = readFileSync(new URL(name, folder));
      const conference = await newConference(api);
      const finishedImport = await importFile(conference, bytes, fields);
      expect(finishedImport).toMatchObject({
        status: 'SUCCEEDED',
        errors: [],
        counts: { created: sessions, removed: 0 },
      });
      expect(await api.deps.db.row(storedCounts, [conference.event_id])).toEqual(counts);
      const expectedSpeakers = speakersIn(bytes.toString());
      const storedSpeakers = await api.deps.db.rows(speakersById, [conference.event_id]);
      const mismatches = storedSpeakers.filter(({ session_id, names }) => {
        const expected = expectedSpeakers.get(session_id);
        return expected !== undefined && expected.join() !== names.join();
      });
      expect(mismatches).toEqual([]);
      expect(await importFile(conference, bytes, fields)).toMatchObject({
        status: 'SUCCEEDED',
        counts: { created: 0, updated: 0, unchanged: sessions, removed: 0 },
      });
    },
  );
});

describe('sessions repeated by a later file', () => {
  const sessionAt = (hour: number) => ({
    guid: 'g',
    id: '1',
    title: 'Repeated',
    date: `2026-05-01T${hour}:00:00+02:00`,
  });
  const bookmarkCounts = statement<{ start: string; bookmarks: number }>(
    't-published-bookmarks',
    `select to_char(s.starts_at at time zone 'Europe/Berlin', 'HH24:MI') as start,
            (select count(*) from session_bookmarks b where b.session_id = s.id) as bookmarks
       from sessions s where s.event_id = $1 order by s.starts_at`,
  );
  const bookmarkAll = statement(
    't-published-bookmark',
    'insert into session_bookmarks (user_id, session_id) select $2, id from sessions where event_id = $1',
  );

  it('keeps the bookmarks of a repeated session', async () => {
    const conference = await newConference(api);
    await importFile(conference, frabXml([sessionAt(14)]));
    await api.deps.db.rows(bookmarkAll, [conference.event_id, conference.owner.user_id]);
    const repeated = frabXml([sessionAt(12), sessionAt(14), sessionAt(16)]);
    expect(await importFile(conference, repeated)).toMatchObject({ counts: { created: 2, updated: 0, unchanged: 1 } });
    expect(await api.deps.db.rows(bookmarkCounts, [conference.event_id])).toEqual([
      { start: '12:00', bookmarks: 0 },
      { start: '14:00', bookmarks: 1 },
      { start: '16:00', bookmarks: 0 },
    ]);
    expect(await importFile(conference, repeated)).toMatchObject({ counts: { unchanged: 3, created: 0 } });
  });
});
