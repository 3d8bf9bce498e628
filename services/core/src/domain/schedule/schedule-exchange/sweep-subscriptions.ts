import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import { findDueSubscriptions, pauseEndedSubscriptions } from './schedule-subscriptions.queries.ts';

/** Requests the fetch of all due subscribed schedules, including those left by a crashed worker. */
export async function sweepSubscriptions({ db, jobs }: Pick<Deps, 'db'> & { readonly jobs: Jobs }): Promise<void> {
  await pauseEndedSubscriptions(db);
  const tick = Math.floor(Date.now() / 20_000);
  for (const subscription_id of await findDueSubscriptions(db))
    await jobs.enqueue('fetch-schedule', { subscription_id }, `fetch-schedule-${subscription_id}-sweep-${tick}`);
}
