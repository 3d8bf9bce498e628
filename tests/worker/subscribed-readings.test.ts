/** Schedules that may be read in two ways: who follows one is asked once, not with each version. */
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
import { waitUntil } from '../support/api/wait-until.ts';
import { startScheduleServer } from '../support/worker/schedule-server.ts';
import { file, renamed, twenty } from '../support/worker/small-schedules.ts';
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

/** With all times labelled as UTC. */
const labelled = (sessions: readonly TestSession[]): Uint8Array =>
  file(sessions.map((one) => ({ ...one, date: `${one.date}+00:00` })));
const makeDue = statement<{ id: number }>(
  't-readings-due',
  'update schedule_subscriptions set due_at = now() where event_id = $1 returning id',
);
const firstStart = statement<{ clock: string }>(
  't-readings-start',
  `select to_char(starts_at at time zone 'Europe/Brussels', 'HH24:MI') as clock from sessions
    where event_id = $1 order by external_id::int limit 1`,
);

it('a followed schedule with times labelled as UTC is asked about once for each address', async () => {
  const { event_id, owner } = await newConference(api);
  const server = await startScheduleServer(labelled(twenty));
  const path = `/events/${event_id}/schedule-subscription`;
  const settled = async (): Promise<ScheduleSubscription> => {
    let found: ScheduleSubscription | null = null;
    await waitUntil('the fetch and its import are over', async () => {
      found = expectReply(GetScheduleSubscription, 200, await owner.client.get(path)).subscription;
      return found?.is_fetching === false;
    });
    if (found === null) throw new Error('The event follows no schedule.');
    return found;
  };
  const follow = async (url: string) => {
    expectReply(SubscribeSchedule, 200, await owner.client.put(path, { url, every_minutes: 30 }));
    const id = (await settled()).last_import?.id ?? 0;
    return expectReply(GetImport, 200, await owner.client.get(`/events/${event_id}/imports/${id}`));
  };
  try {
    const { id, questions } = await follow(server.url);
    expect(questions).toContain('UTC_TIMES');
    const answers = { utc_times: 'LOCAL' };
    expectReply(ApplyImport, 202, await owner.client.post(`/events/${event_id}/imports/${id}/apply`, answers));
    expect((await settled()).last_import).toMatchObject({ status: 'SUCCEEDED' });
    for (const index of [3, 4]) {
      server.publish(labelled(renamed(index)));
      const due = await api.deps.db.row(makeDue, [event_id]);
      await fetchSchedule({ ...worker.deps, outbound }, due?.id ?? 0);
      expect((await settled()).last_import).toMatchObject({ status: 'SUCCEEDED' });
      expect(await api.deps.db.row(firstStart, [event_id])).toEqual({ clock: '08:00' });
    }
    expect((await follow(`${server.url}?other`)).questions).toContain('UTC_TIMES');
  } finally {
    await server.close();
  }
});
