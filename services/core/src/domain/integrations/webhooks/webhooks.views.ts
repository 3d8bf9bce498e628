import type { Webhook, WebhookDelivery } from '@plenum/contracts/integrations/webhooks';
import type { DeliveryRow, WebhookRow } from './webhooks.queries.ts';

export const webhookView = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  event_types: row.event_types,
  paused: row.paused,
  failing_since: row.failing_since?.toISOString() ?? null,
  waiting_count: row.waiting_count,
  former_secret_until: row.former_secret_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  url_changed_by: row.url_changed_by,
  secret_changed_by: row.secret_changed_by,
});

export const webhookDeliveryView = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  message_id: row.message_id,
  event_type: row.event_type,
  status: row.status,
  created_at: row.created_at.toISOString(),
  due_at: row.status === 'PENDING' ? row.due_at.toISOString() : null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  attempts: row.attempts,
  body: row.body,
  reply: row.reply,
});
