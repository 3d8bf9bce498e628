/** An exported schedule can be imported again without changes. */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import {
  ExportedSchedule,
  ExportScheduleCalendar,
  ExportScheduleCsv,
  ExportScheduleJson,
  ExportScheduleXml,
} from '@plenum/contracts/schedule/schedule-export';
import { statement } from '@plenum/core/platform/db/database';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await buildTestApi();
  worker = await startTestWorker(api.env);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

async function importFile({ owner, event_id }: TestConference, bytes: Uint8Array): Promise<ScheduleImport> {
  const reply = await owner.client.post(`/events/${event_id}/import`, undefined, multipartUpload(bytes));
  let current = reply.body as ScheduleImport;
  await waitForCondition(
    'the import has ended',
    async () => {
      current = (await owner.client.get(`/events/${event_id}/imports/${current.id}`)).body as ScheduleImport;
      return current.status === 'SUCCEEDED' || current.status === 'FAILED';
    },
    60_000,
  );
  return current;
}

const insertManualSession = statement(
  't-export-by-hand',
  `with inserted as (
     insert into sessions (event_id, session_type, title, short_description, description, starts_at, duration_minutes)
     select id, 'WORKSHOP', 'Created manually', 'In short', '<p>At length</p>', (start_date + time '10:00') at time zone timezone, 45
       from events where id = $1 returning id),
   person as (insert into speaker_profiles (event_id, name) values ($1, 'Hand Made') returning id)
   insert into session_speakers (session_id, profile_id, position) select inserted.id, person.id, 1 from inserted, person`,
);
const state = statement<{ state: string }>(
  't-export-state',
  `select md5(string_agg(concat(s.id, s.status = 'CANCELLED', s.title, s.short_description, s.description, s.starts_at, s.session_type,
                                s.track, s.location), ',' order by s.id)) as state
     from sessions s where event_id = $1`,
);

const file = frabXml([
  {
    guid: 'g-1',
    title: 'Opening',
    extraElements: '<type>keynote</type><track>Main</track><abstract>&lt;p&gt;A&lt;/p&gt;</abstract>',
  },
]);

describe.each(['xml', 'json', 'csv'])('export as %s', (format) => {
  it('imports the exported file again without a change, including manually created sessions', async () => {
    const conference = await newConference(api);
    await importFile(conference, file);
    await api.deps.db.rows(insertManualSession, [conference.event_id]);
    const stateBefore = await api.deps.db.row(state, [conference.event_id]);
    const exported = await conference.owner.client.get(`/events/${conference.event_id}/schedule.${format}`);
    expect(exported.status).toBe(200);
    if (format === 'json') expect([...Value.Errors(ExportedSchedule, exported.body)]).toEqual([]);
    const finishedImport = await importFile(conference, new TextEncoder().encode(exported.text));
    expect(finishedImport).toMatchObject({
      status: 'SUCCEEDED',
      counts: { created: 0, updated: 0, unchanged: 2, removed: 0 },
    });
    expect(await api.deps.db.row(state, [conference.event_id])).toEqual(stateBefore);
  });
});

it('serves the file to members only, named after the event', async () => {
  const conference = await newConference(api);
  await api.deps.db.rows(insertManualSession, [conference.event_id]);
  const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const outsider = await newLoggedInPerson(api);
  for (const { path: pattern } of [ExportScheduleXml, ExportScheduleJson, ExportScheduleCsv, ExportScheduleCalendar]) {
    const path = pattern.replace(':event_id', String(conference.event_id));
    const format = pattern.split('.').at(-1);
    const reply = await member.client.get(path);
    expect(reply.headers['content-disposition']).toContain(`${conference.detail.slug}.${format}`);
    expect(reply.text).toContain('Created manually');
    expectRejection(await outsider.client.get(path), 'not_found');
  }
});
