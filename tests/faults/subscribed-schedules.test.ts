/**
 * `kill -9` of a worker while it fetches a subscribed schedule: another one fetches it again, and nothing is stored
 * twice.
 */
import { type ScheduleSubscription, SubscribeSchedule } from '@plenum/contracts/schedule/schedule-subscriptions';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { workerPod } from '../support/faults/pods.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startScheduleServer } from '../support/worker/schedule-server.ts';
import { scheduleFile, twentySessions } from '../support/worker/small-schedules.ts';

const api = await openTestApi({ OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8' });
const timeoutMs = 90_000;

/** After the lease of a killed worker, which lasts two and a half minutes. */
const endLeases = statement(
  't-subscribed-end-leases',
  'update schedule_subscriptions set lease_until = now() where event_id = $1 and lease_until is not null',
);

it('fetches a schedule again after its worker was killed', { timeout: 4 * timeouts.test }, async () => {
  const server = await startScheduleServer(scheduleFile(twentySessions));
  const { owner, event_id } = await newConference(api);
  const path = `/events/${event_id}/schedule-subscription`;
  const pod = workerPod(api.env);
  await pod.start();
  const current = async () =>
    ((await owner.client.get(path)).body as { readonly subscription: ScheduleSubscription }).subscription;
  try {
    // The server delays its response until the worker has been killed.
    server.respondWith(() => undefined);
    expectReply(SubscribeSchedule, 200, await owner.client.put(path, { url: server.url, every_minutes: 5 }));
    await waitForCondition('a fetch has started', () => server.requests.length === 1, timeoutMs);
    await pod.kill();
    expect((await current()).is_fetching).toBe(true);
    server.publish(scheduleFile(twentySessions));
    await pod.start();
    await api.deps.db.rows(endLeases, [event_id]);
    await waitForCondition(
      'the row is claimed and waits',
      async () => (await current()).last_import?.status === 'WAITING',
      timeoutMs,
    );
    expect(server.requests.length).toBe(2);
    const { imports } = (await owner.client.get(`/events/${event_id}/imports`)).body as { readonly imports: unknown[] };
    expect(imports).toHaveLength(1);
  } finally {
    await pod.kill();
    await server.close();
  }
});
