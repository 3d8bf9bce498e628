/** Stores webhook deliveries of recorded domain events and requests the jobs that send them. */
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import type { OutboxEventName, OutboxEvents } from '../../domain-events.ts';
import { recordWebhookDeliveries } from './record-webhook-deliveries.ts';
import { findDueWebhooks } from './webhook-deliveries.queries.ts';

type WebhookJobs = Pick<Deps, 'db' | 'clock' | 'requests'>;

/**
 * Stores the deliveries of a recorded domain event and requests the jobs that send them; the sweep finds lost requests.
 */
export async function queueWebhookDeliveries<N extends OutboxEventName>(
  { db, clock, requests }: WebhookJobs,
  outbox_id: number,
  name: N,
  payload: OutboxEvents[N],
): Promise<void> {
  const webhookIds = await recordWebhookDeliveries(db, outbox_id, name, payload, clock.date());
  for (const webhook_id of webhookIds) requests.requestJob('deliver-webhooks', { webhook_id }, webhook_id);
}

/** Requests the jobs that send everything due: retries, and deliveries of workers that were killed. */
export async function sweepWebhooks({ db, jobs }: Pick<Deps, 'db'> & { readonly jobs: Jobs }): Promise<void> {
  const tick = Math.floor(Date.now() / 5000);
  for (const webhook_id of await findDueWebhooks(db))
    await jobs.enqueue('deliver-webhooks', { webhook_id }, `deliver-webhooks-${webhook_id}-sweep-${tick}`);
}
