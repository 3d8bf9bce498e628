import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { pausedAfterMs } from './webhook-retries.rules.ts';

const pauseFailing = statement<{ id: number }>(
  'pause-failing-webhook',
  `update webhooks set paused = $2::text, updated_at = now()
    where id = $1 and paused is null
      and ($2::text = 'GONE' or failing_since < now() - $3::float8 * interval '1 millisecond')
   returning id`,
);

/**
 * Pauses a webhook whose receiver has responded with 410 or failed for three days, and notifies its owners by email.
 * Does nothing for others.
 */
export async function pauseFailingWebhook(scope: Deps, webhook_id: number, isGone: boolean): Promise<void> {
  const values = [webhook_id, isGone ? 'GONE' : 'FAILING', pausedAfterMs];
  await transaction(scope, async (tx) => {
    const paused = await tx.rows(pauseFailing, values);
    if (paused.length > 0) record(tx, 'webhook.paused', { webhook_id });
  });
}
