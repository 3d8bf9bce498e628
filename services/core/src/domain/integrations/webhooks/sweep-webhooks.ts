import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import { findDueWebhooks } from './webhook-deliveries.queries.ts';

/** Requests the jobs that send everything due: retries, and deliveries of workers that were killed. */
export async function sweepWebhooks({ db, jobs }: Pick<Deps, 'db'> & { readonly jobs: Jobs }): Promise<void> {
  const tick = Math.floor(Date.now() / 5000);
  for (const webhook_id of await findDueWebhooks(db))
    await jobs.enqueue('deliver-webhooks', { webhook_id }, `deliver-webhooks-${webhook_id}-sweep-${tick}`);
}
