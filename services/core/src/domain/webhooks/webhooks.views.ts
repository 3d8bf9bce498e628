import type { PersonMini } from '@plenum/contracts/primitives';
import type { Webhook, WebhookDelivery } from '@plenum/contracts/webhooks';
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
  created_by: personOf(row.creator_id, row.creator_name, row.creator_image_url),
  url_changed_by: personOf(row.url_changer_id, row.url_changer_name, row.url_changer_image_url),
  secret_changed_by: personOf(row.secret_changer_id, row.secret_changer_name, row.secret_changer_image_url),
});

const personOf = (id: number | null, name: string | null, image_url: string | null): PersonMini | null =>
  id === null ? null : { id, full_name: name ?? '', image_url };

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
