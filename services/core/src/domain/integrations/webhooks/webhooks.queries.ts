/** Queries for webhooks and their deliveries. */
import type { WebhookDeliveryStatus, WebhookPauseReason } from '@plenum/contracts/enums';
import { maxWebhooks } from '@plenum/contracts/integrations/integration-limits';
import type { SubscribableEventType } from '@plenum/contracts/integrations/webhook-event-types';
import type { WebhookAttempt } from '@plenum/contracts/integrations/webhooks';
import type { PersonMini } from '@plenum/contracts/primitives';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import type { JobOwner } from '../../../platform/jobs/owner-slots.ts';
import { jobOwner } from '../../job-owner.ts';
import { mayReadDelivery } from './webhook-readers.queries.ts';

export interface WebhookRow {
  readonly id: number;
  readonly organization_id: number;
  readonly name: string;
  readonly url: string;
  readonly event_types: SubscribableEventType[];
  readonly paused: WebhookPauseReason | null;
  readonly failing_since: Date | null;
  readonly former_secret_until: Date | null;
  readonly created_at: Date;
  readonly waiting_count: number;
  readonly created_by: PersonMini | null;
  readonly url_changed_by: PersonMini | null;
  readonly secret_changed_by: PersonMini | null;
}

/** SQL: a joined user as `PersonMini`; null without one. */
const person = (user: string): string =>
  `case when ${user}.id is not null then jsonb_build_object(
     'id', ${user}.id, 'full_name', ${user}.full_name, 'image_url', ${user}.image_url) end`;

const columns = `
  w.id, w.organization_id, w.name, w.url, w.event_types, w.paused, w.failing_since, w.former_secret_until, w.created_at,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'PENDING') as waiting_count,
  ${person('c')} as created_by, ${person('a')} as url_changed_by, ${person('s')} as secret_changed_by`;
const tables = `webhooks w
  left join users c on c.id = w.created_by_id
  left join users a on a.id = w.url_changed_by_id
  left join users s on s.id = w.secret_changed_by_id`;

const webhooksOf = statement<WebhookRow>(
  'webhooks-of-organization',
  `select ${columns} from ${tables} where w.organization_id = $1 order by w.id limit ${maxWebhooks}`,
);
const webhook = statement<WebhookRow>(
  'webhook-of-organization',
  `select ${columns} from ${tables} where w.organization_id = $1 and w.id = $2`,
);

/** Lists the webhooks of an organization, oldest first. */
export const findWebhooks = (db: Db, organization_id: number) => db.rows(webhooksOf, [organization_id]);

export const findWebhook = (db: Db, organization_id: number, webhook_id: number) =>
  db.row(webhook, [organization_id, webhook_id]);

export interface DeliveryRow {
  readonly id: number;
  readonly message_id: string;
  readonly event_type: string;
  readonly status: WebhookDeliveryStatus;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly delivered_at: Date | null;
  readonly attempts: WebhookAttempt[];
  readonly body: string;
  readonly reply: string | null;
}

const readable = `
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id
 where d.webhook_id = $1 and ($2::text is null or d.status = $2) and ${mayReadDelivery('$3::bigint')}`;

/** Newest first. */
export const deliveryOrder: Order = {
  name: 'webhook-deliveries',
  direction: 'desc',
  keys: [{ sql: 'd.id', type: 'integer' }],
};

const deliveries = statement<CursorRow<DeliveryRow>>(
  'webhook-deliveries',
  `select d.id, d.message_id, d.event_type, d.status, d.created_at, d.due_at, d.delivered_at, d.attempts, d.body, d.reply,
          ${cursorValues(deliveryOrder)}
     ${readable} and ${isAfter(deliveryOrder, '$4')} order by ${orderBy(deliveryOrder)} limit $5`,
);
const deliveryCount = statement<{ count: number }>('webhook-delivery-count', `select count(*) as count ${readable}`);

/** Filter of the readable deliveries of a webhook. */
export interface DeliveryQuery {
  readonly webhook_id: number;
  /** Null matches any status. */
  readonly status: WebhookDeliveryStatus | null;
  readonly reader_id: number;
}

/** Finds a page of the readable deliveries of a webhook, newest first. */
export const findDeliveries = (db: Db, { webhook_id, status, reader_id }: DeliveryQuery, { after, limit }: Position) =>
  db.rows(deliveries, [webhook_id, status, reader_id, after, limit]);

export const countDeliveries = async (db: Db, { webhook_id, status, reader_id }: DeliveryQuery): Promise<number> =>
  (await db.row(deliveryCount, [webhook_id, status, reader_id]))?.count ?? 0;

const ownerOf = statement<JobOwner>(
  'owner-of-webhook',
  `select ${jobOwner('w.organization_id')} from webhooks w where w.id = $1`,
);

export const findWebhookOwner = (db: Db, webhook_id: number) => db.row(ownerOf, [webhook_id]);
