/** Ambiguous subscribed schedules: the organizer is asked once, not with each version. */
import { ApplyImport, GetImport } from '@plenum/contracts/schedule/schedule-exchange';
import {
  GetScheduleSubscription,
  type ScheduleSubscription,
  SubscribeSchedule,
} from '@plenum/contracts/schedule/schedule-subscriptions';
import { fetchSchedule } from '@plenum/core/domain/schedule/schedule-exchange/fetch-schedule';
import { statement } from '@plenum/core/platform/db/database';
import { createOutbound } from '@plenum/core/platform/outbound/outbound';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestSession } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startScheduleServer } from '../support/worker/schedule-server.ts';
import { scheduleFile, withRenamedSession, twentySessions } from '../support/worker/small-schedules.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const outbound = createOutbound(api.deps.config);
let worker: TestWorker;
beforeAll(async () => {
  worker = await startTestWorker(api.env);
});
afterAll(async () => {
  await worker.stop();
  outbound.close();
});

/** Returns a file with all times labeled as UTC. */
const utcLabelledFile = (sessions: readonly TestSession[]): Uint8Array =>
  scheduleFile(sessions.map((testSession) => ({ ...testSession, date: `${testSession.date}+00:00` })));
const makeDue = statement<{ id: number }>(
  't-readings-due',
  'update schedule_subscriptions set due_at = now() where event_id = $1 returning id',
);
const firstStart = statement<{ clock: string }>(
  't-readings-start',
  `select to_char(starts_at at time zone 'Europe/Brussels', 'HH24:MI') as clock from sessions
    where event_id = $1 order by imported_id::int limit 1`,
);

it('asks once per URL about a schedule with times labeled as UTC', async () => {
  const { event_id, owner } = await newConference(api);
  const server = await startScheduleServer(utcLabelledFile(twentySessions));
  const path = `/events/${event_id}/schedule-subscription`;
  const waitForFetch = async (): Promise<ScheduleSubscription> => {
    let fetchedSubscription: ScheduleSubscription | null = null;
    await waitForCondition('the fetch and its import are finished', async () => {
      fetchedSubscription = expectReply(GetScheduleSubscription, 200, await owner.client.get(path)).subscription;
      return fetchedSubscription?.is_fetching === false;
    });
    if (fetchedSubscription === null) throw new Error('The event has no subscription.');
    return fetchedSubscription;
  };
  const follow = async (url: string) => {
    expectReply(SubscribeSchedule, 200, await owner.client.put(path, { url, every_minutes: 30 }));
    const id = (await waitForFetch()).last_import?.id ?? 0;
    return expectReply(GetImport, 200, await owner.client.get(`/events/${event_id}/imports/${id}`));
  };
  try {
    const { id, questions } = await follow(server.url);
    expect(questions).toContain('UTC_TIMES');
    const answers = { utc_times: 'LOCAL' };
    expectReply(ApplyImport, 202, await owner.client.post(`/events/${event_id}/imports/${id}/apply`, answers));
    expect((await waitForFetch()).last_import).toMatchObject({ status: 'SUCCEEDED' });
    for (const index of [3, 4]) {
      server.publish(utcLabelledFile(withRenamedSession(index)));
      const dueSubscription = await api.deps.db.row(makeDue, [event_id]);
      await fetchSchedule({ ...worker.deps, outbound }, dueSubscription?.id ?? 0);
      expect((await waitForFetch()).last_import).toMatchObject({ status: 'SUCCEEDED' });
      expect(await api.deps.db.row(firstStart, [event_id])).toEqual({ clock: '08:00' });
    }
    expect((await follow(`${server.url}?other`)).questions).toContain('UTC_TIMES');
  } finally {
    await server.close();
  }
});
