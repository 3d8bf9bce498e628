/**
 * Before there were limits, one export of a real conference's schedule blocked the event loop for a second, a list of 5,000 people for
 * 0.2 s. The short form of `long/largest-inputs.test.ts`: twice the limit, because other tests run in parallel.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fosdemAbsent,
  readFosdem,
} from '../../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { eventDateIn, newConference, type TestConference } from '../../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../../support/api/test-api.ts';
import { fillAccount, largestPeopleList, largestSchedule, newWireClient } from '../../support/security/large-inputs.ts';
import { runImportToEnd, createLimitCheck, type CheckLimits } from '../../support/security/pause-limits.ts';
import { startWatchedProcess, type WatchedProcess } from '../../support/security/watched-process.ts';

const pauseFactor = 3;
const fosdem = readFosdem();
const scheduleName = fosdem === null ? `a schedule of 5,000 sessions (${fosdemAbsent})` : 'the schedule of FOSDEM 2025';

let test: TestApi;
let api: WatchedProcess;
let worker: WatchedProcess;
let checkLimits: CheckLimits;
let conference: TestConference;

beforeAll(async () => {
  test = await buildTestApi();
  const env = { ...test.env, SMTP_URL: 'smtp://127.0.0.1:9' };
  [api, worker] = await Promise.all([startWatchedProcess('api', env), startWatchedProcess('worker', env)]);
  checkLimits = createLimitCheck({ api, worker }, pauseFactor);
  conference = await newConference(test);
});
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop()]);
  await test.close();
});

const wire = () => newWireClient(api.url, conference.owner.client);
const eventPath = (path: string): string => `/events/${conference.event_id}${path}`;

describe(scheduleName, () => {
  it('does not block the event loop during import, display and export', async () => {
    const file = fosdem ?? largestSchedule(eventDateIn(21), eventDateIn(22), 0, 5_000_000);
    await checkLimits('the import', async () => {
      const reply = await wire().upload(eventPath('/import'), file, 'schedule.xml');
      expect(await runImportToEnd(conference, reply.body)).toMatchObject({ status: 'SUCCEEDED' });
    });
    await checkLimits('its agenda', async () => {
      expect((await wire().send('GET', eventPath('/agenda'))).status).toBe(200);
    });
    for (const format of ['xml', 'json', 'ics']) {
      await checkLimits(`its export as ${format}`, async () => {
        expect((await wire().send('GET', eventPath(`/schedule.${format}`))).status).toBe(200);
      });
    }
  });
});

it('does not block the event loop with a list of 5,000 people', async () => {
  await checkLimits('a list of 5,000 people', async () => {
    const list = largestPeopleList();
    const reply = await wire().upload(eventPath('/invitations/csv?dry_run=true'), list, 'people.csv');
    expect(reply.status).toBe(200);
  });
});

it('does not block the event loop with the export of an account with 24 MB of messages', async () => {
  const { user_id } = conference.owner;
  await fillAccount(test, { user_id, event_id: conference.event_id }, { messages: 6_000, notifications: 30_000 });
  await checkLimits('an account', async () => {
    const { status, body } = await wire().send('GET', `/users/${user_id}/export`);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(24_000_000);
  });
});
