/**
 * Importing a schedule with other days than those of the event: the organizer chooses whether the sessions or the event
 * move.
 */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { type Statement, statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { uploadSchedule, startImportWorker } from '../support/worker/imports.ts';
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

/** Uploads a file with a choice and waits until its import has ended. */
const importFile = (
  conference: TestConference,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<ScheduleImport> => uploadSchedule(conference, bytes, { confirm_removals: 'true', ...fields });

const rows = <Row>(query: Statement<Row>, { event_id }: TestConference): Promise<Row[]> =>
  api.deps.db.rows(query, [event_id]);

const eventRow = statement<{ start_date: string; end_date: string }>(
  't-import-days',
  'select start_date, end_date from events where id = $1',
);
const twoSessions = [{ guid: 'g-1' }, { guid: 'g-2', id: '2', date: '2026-05-01T11:00:00+02:00' }];

describe('files with other days', () => {
  const laterFile = frabXml([{ date: '2026-06-20T10:00:00+02:00', start: '10:00' }], {
    head: '<title>T</title><start>2026-06-20</start><end>2026-06-20</end>',
    day: 'date="2026-06-20"',
  });
  const starts = statement<{ starts_at: Date }>(
    't-import-starts',
    `select starts_at from sessions where event_id = $1 and status <> 'CANCELLED' order by starts_at`,
  );

  it('rejects the file unless the organizer chooses to move the sessions to the days of the event', async () => {
    const conference = await newConference(api);
    await importFile(conference, frabXml(twoSessions));
    const eventBefore = await rows(eventRow, conference);
    expect(await importFile(conference, laterFile)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 'outside_event' }],
    });
    expect(await importFile(conference, laterFile, { shift: 'SESSIONS' })).toMatchObject({ status: 'SUCCEEDED' });
    const [{ start_date, end_date } = { start_date: '', end_date: '' }] = await rows(eventRow, conference);
    expect([start_date, end_date]).toEqual([eventBefore[0]?.start_date, eventBefore[0]?.end_date]);
    const [first] = await rows(starts, conference);
    expect(first?.starts_at.toISOString()).toBe('2026-05-01T08:00:00.000Z');
  });

  it('moves the event to the days of the file if the organizer chooses this', async () => {
    const conference = await newConference(api);
    await importFile(conference, frabXml(twoSessions));
    expect(await importFile(conference, laterFile, { shift: 'EVENT' })).toMatchObject({ status: 'SUCCEEDED' });
    expect(await rows(eventRow, conference)).toMatchObject([{ start_date: '2026-06-20', end_date: '2026-06-20' }]);
    const [first] = await rows(starts, conference);
    expect(first?.starts_at.toISOString()).toBe('2026-06-20T08:00:00.000Z');
  });

  it('rejects any other choice', async () => {
    const { owner, event_id } = await newConference(api);
    const uploadWithBoth = multipartUpload(laterFile, 'schedule.xml', 'file', { shift: 'BOTH' });
    expectRejection(
      await owner.client.post(`/events/${event_id}/import`, undefined, uploadWithBoth),
      'invalid_request',
    );
  });
});
