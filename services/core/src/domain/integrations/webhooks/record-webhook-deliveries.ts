/** Stores the deliveries of a recorded domain event; called by the outbox relay, at least once for each event. */
import { webhookVersion } from '@plenum/contracts/integrations/webhook-events';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { OutboxEventName, OutboxEvents } from '../../domain-events.ts';
import { webhookMessageOf } from './webhook-events.rules.ts';
import { mayReceiveEvent } from './webhook-readers.queries.ts';

/**
 * Only for webhooks that may read the event. Deliveries of paused webhooks are stored as well and wait until the
 * webhook is resumed.
 */
const insertDeliveries = statement<{ webhook_id: number }>(
  'insert-webhook-deliveries',
  `with subscribed as (
     select w.id, w.organization_id from webhooks w
      where w.organization_id = coalesce($1::bigint, (select organization_id from events where id = $2::bigint))
        and w.event_types ? $3::text and ${mayReceiveEvent('$3::text', '$2::bigint')})
   insert into webhook_deliveries (webhook_id, outbox_id, place, message_id, event_type, subject, body)
   select subscribed.id, $4::bigint, $4::bigint, 'msg_' || $4::bigint || '_' || subscribed.id, $3::text, $5::text,
          jsonb_build_object('type', $3::text, 'version', ${webhookVersion}::int, 'timestamp', $6::text,
                             'data', jsonb_build_object('organization_id', subscribed.organization_id) || $7::jsonb)::text
     from subscribed
       on conflict (webhook_id, outbox_id) do nothing
   returning webhook_id`,
);

/**
 * Stores a delivery of an event for every subscribed webhook, once.
 * @returns the webhooks with a new delivery
 */
export async function recordWebhookDeliveries<N extends OutboxEventName>(
  db: Db,
  outbox_id: number,
  name: N,
  payload: OutboxEvents[N],
  now: Date,
): Promise<readonly number[]> {
  const message = webhookMessageOf(name, payload);
  if (message === null) return [];
  const { organization_id, event_id, type, subject, data } = message;
  const timestamp = now.toISOString();
  const values = [organization_id, event_id, type, outbox_id, subject, timestamp, JSON.stringify(data)];
  return (await db.rows(insertDeliveries, values)).map(({ webhook_id }) => webhook_id);
}
