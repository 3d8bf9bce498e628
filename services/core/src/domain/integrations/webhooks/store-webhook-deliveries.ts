import { webhookVersion } from '@plenum/contracts/integrations/webhook-events';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import type { OutboxEventName, OutboxEvents } from '../../domain-events.ts';
import { webhookMessagesOf } from './webhook-events.rules.ts';
import { isRestrictedType, isWebhookOfOrganizer } from './webhook-readers.queries.ts';

/**
 * Only for webhooks that may read the event; the last state of a deleted object requires the same right as events about
 * people. Deliveries of paused webhooks are stored as well and wait until the webhook is resumed.
 */
const insertDeliveries = statement<{ webhook_id: number }>(
  'insert-webhook-deliveries',
  `with subscribed as (
     select w.id, w.organization_id, w.event_types, ${isWebhookOfOrganizer('$2::bigint')} as is_organizer from webhooks w
      where w.organization_id = coalesce($1::bigint, (select organization_id from events where id = $2::bigint))),
   messages as (
     select number, type, subject, data, last_state
       from rows from (jsonb_to_recordset($4::jsonb)
            as (type text, subject text, data jsonb, last_state jsonb)) with ordinality as m (type, subject, data, last_state, number)),
   inserted as (
     insert into webhook_deliveries (webhook_id, outbox_id, place, message_id, event_type, subject, is_restricted, body)
     select s.id, $3::bigint, $3::bigint, 'msg_' || $3::bigint || '_' || s.id || '_' || m.number, m.type, m.subject,
            ${isRestrictedType('m.type')} or (m.last_state is not null and s.is_organizer),
            jsonb_build_object('type', m.type, 'version', ${webhookVersion}::int, 'timestamp', $5::text,
                               'data', jsonb_build_object('organization_id', s.organization_id) || m.data
                                       || case when s.is_organizer then coalesce(m.last_state, '{}') else '{}' end)::text
       from subscribed s
       join messages m on s.event_types ? m.type and (s.is_organizer or not ${isRestrictedType('m.type')})
      order by m.number
         on conflict (webhook_id, outbox_id, event_type, subject) do nothing
     returning webhook_id)
   select distinct webhook_id from inserted`,
);

/**
 * Stores a delivery of a domain event for every subscribed webhook, once, and requests the jobs that send them
 * (`deliver-webhooks.ts`). The outbox relay calls it at least once for each event; `sweep-webhooks.ts` finds lost
 * requests.
 */
export async function storeWebhookDeliveries<N extends OutboxEventName>(
  { db, clock, requests }: Pick<Deps, 'db' | 'clock' | 'requests'>,
  outbox_id: number,
  name: N,
  payload: OutboxEvents[N],
): Promise<void> {
  const found = webhookMessagesOf(name, payload);
  if (found === null) return;
  const { organization_id, event_id, messages } = found;
  const values = [organization_id, event_id, outbox_id, JSON.stringify(messages), clock.date().toISOString()];
  for (const { webhook_id } of await db.rows(insertDeliveries, values))
    requests.requestJob('deliver-webhooks', { webhook_id }, webhook_id);
}
