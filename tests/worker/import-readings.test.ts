/** Imports of ambiguous files. */
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { answerImport, applyWaitingImport, uploadSchedule, startImportWorker } from '../support/worker/imports.ts';
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

describe('ambiguous files', () => {
  const startsOf = statement<{ starts_at: Date }>(
    't-readings-starts',
    'select starts_at from sessions where event_id = $1 order by starts_at',
  );
  const storedStarts = async ({ event_id }: TestConference): Promise<string[]> =>
    (await api.deps.db.rows(startsOf, [event_id])).map(({ starts_at }) => starts_at.toISOString());
  const table = Buffer.from('Titel;Datum;Beginn;Dauer\r\nGrüße;3/4/2027;9:00;30\r\n', 'latin1');

  it('waits for the order of day and month even without `ask`, and compares the file again', async () => {
    const conference = await newConference(api);
    const waitingImport = await uploadSchedule(conference, table);
    expect(waitingImport).toMatchObject({
      status: 'WAITING',
      questions: ['DATE_ORDER'],
      plan: { undecided_date: { text: '3/4/2027', order: 'DAY_FIRST' }, notes: [{ code: 'encoding_guessed' }] },
    });
    expectRejection(await answerImport(conference, waitingImport, {}), 'import_unanswered');
    const secondRound = await applyWaitingImport(conference, waitingImport, { date_order: 'MONTH_FIRST', ask: true });
    expect(secondRound).toMatchObject({ status: 'WAITING', questions: [], plan: { created: 1, undecided_date: null } });
    expect(await storedStarts(conference)).toEqual([]);
    // The answer of the first round still applies.
    expect(await applyWaitingImport(conference, secondRound, {})).toMatchObject({ status: 'SUCCEEDED' });
    expect((await storedStarts(conference))[0]).toMatch(/^2027-03-04/);
    expect((await uploadSchedule(conference, table, { date_order: 'MONTH_FIRST' })).counts).toMatchObject({
      unchanged: 1,
    });
  });

  it('asks what the columns of a table contain, and stores the answer', async () => {
    const conference = await newConference(api);
    const unknownColumns = Buffer.from('Vortragstitel;Wann;Schluss\nEins;20.3.2027 9:00;20.3.2027 9:30\n');
    expect(await uploadSchedule(conference, unknownColumns)).toMatchObject({
      status: 'FAILED',
      errors: [{ code: 'missing_columns' }],
    });
    const waitingImport = await uploadSchedule(conference, unknownColumns, { ask: 'true' });
    expect(waitingImport).toMatchObject({
      questions: ['COLUMNS'],
      plan: { columns: [{ heading: 'Vortragstitel' }, {}, {}] },
    });
    expectRejection(
      await answerImport(conference, waitingImport, { columns: { Wann: 'sometime' } }),
      'invalid_request',
    );
    const columns = { Vortragstitel: 'title', Wann: 'start', Schluss: 'end' };
    const secondRound = await applyWaitingImport(conference, waitingImport, { columns });
    expect(secondRound).toMatchObject({ status: 'WAITING', questions: [], plan: { created: 1 } });
    expect(await applyWaitingImport(conference, secondRound, {})).toMatchObject({ status: 'SUCCEEDED' });
    expect((await uploadSchedule(conference, unknownColumns)).counts).toMatchObject({ unchanged: 1 });
  });

  it('waits if all times are labeled as UTC and the event is in another time zone', async () => {
    const conference = await newConference(api);
    const scheduleHead = '<title>T</title><time_zone_name>Europe/Berlin</time_zone_name>';
    const file = frabXml([{ date: '2026-05-01T10:00:00+00:00', start: '10:00' }], { head: scheduleHead });
    const waitingImport = await uploadSchedule(conference, file);
    expect(waitingImport).toMatchObject({
      status: 'WAITING',
      questions: ['UTC_TIMES'],
      plan: { time_zone: 'Europe/Berlin', time_zone_source: 'FILE' },
    });
    await applyWaitingImport(conference, waitingImport, { utc_times: 'LOCAL' });
    expect(await storedStarts(conference)).toEqual(['2026-05-01T08:00:00.000Z']);
    expect((await uploadSchedule(conference, file, { utc_times: 'UTC' })).counts).toMatchObject({ updated: 1 });
    expect(await storedStarts(conference)).toEqual(['2026-05-01T10:00:00.000Z']);
    const correctFile = frabXml([{ date: '2026-05-01T10:00:00Z', start: '12:00' }], { head: scheduleHead });
    expect((await uploadSchedule(conference, correctFile)).status).toBe('SUCCEEDED');
  });
});
