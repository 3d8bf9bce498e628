import type { WebhookAttempt } from '@plenum/contracts/integrations/webhooks';
import { type Db, statement } from '../../../platform/db/database.ts';
import { dueRoundRobin } from '../../job-owner.ts';
import { webhookDomainEvents } from './webhook-events.rules.ts';
import { isRestrictedType, mayReadDelivery } from './webhook-readers.queries.ts';
import { pausedAfterMs, type Verdict } from './webhook-retries.rules.ts';

export interface ClaimedDelivery {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly body: string;
  readonly failed_count: number;
  /** Identifies this claim, in milliseconds: a later claim has a different value. */
  readonly lease_until: Date;
  readonly url: string;
  readonly organization_id: number;
  readonly secret: string;
  readonly former_secret: string | null;
  readonly former_secret_until: Date | null;
}

/**
 * The first waiting delivery of each subject, if it is due and not leased. Deliveries that are sent again on request form
 * a separate sequence of their subject, so neither waits for the other. A delivery waits while an earlier domain event,
 * which may have the same subject, is still in the outbox. An undeliverable row blocks others for at most a minute. A
 * test is sent even if the webhook is paused.
 */
const claim = statement<ClaimedDelivery>(
  'claim-webhook-deliveries',
  `with due as (
     select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.webhook_id = $1 and d.status = 'PENDING'
        and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
        and (w.paused is null or d.event_type = 'webhook.test')
        and not exists (select from webhook_deliveries earlier
                         where earlier.webhook_id = d.webhook_id and earlier.subject = d.subject
                           and earlier.is_replay = d.is_replay and earlier.status = 'PENDING'
                           and (earlier.place, earlier.id) < (d.place, d.id))
        and not exists (select from outbox o where o.id < d.outbox_id and o.name = any($4::text[])
                                               and o.created_at > now() - interval '1 minute')
      order by d.place, d.id limit $3 for update of d skip locked),
   claimed as (
     update webhook_deliveries d
        set lease_until = date_trunc('milliseconds', now() + $2 * interval '1 millisecond')
      where d.id in (select id from due) and d.status = 'PENDING' and (d.lease_until is null or d.lease_until < now())
     returning d.id, d.webhook_id, d.message_id, d.body, d.failed_count, coalesce(d.lease_until, now()) as lease_until)
   select claimed.*, w.url, w.organization_id, w.secret, w.former_secret, w.former_secret_until
     from claimed join webhooks w on w.id = claimed.webhook_id order by claimed.id`,
);

/** Leases the deliveries of a webhook that may be sent now. */
export const claimDeliveries = (
  db: Db,
  webhook_id: number,
  { leaseMs, max }: { readonly leaseMs: number; readonly max: number },
) => db.rows(claim, [webhook_id, leaseMs, max, webhookDomainEvents]);

/** Maximum number of attempts in the log of a delivery. */
const maxLoggedAttempts = 20;

/**
 * A delivery is only given up if the receiver accepts others: if it has failed for long enough to be paused, or has
 * responded with 410, its deliveries wait until the webhook is resumed.
 */
const settle = statement<{ webhook_id: number }>(
  'settle-webhook-delivery',
  `with settled as (
     update webhook_deliveries d
        set status = case when $3::text = 'DEAD' and ($7::boolean or w.failing_since <= now() - $8::float8 * interval '1 millisecond')
                          then 'PENDING' else $3::text end, lease_until = null, reply = $5::text,
            delivered_at = case when $3::text = 'DELIVERED' then now() end,
            failed_count = d.failed_count + case when $3::text = 'DELIVERED' then 0 else 1 end,
            due_at = now() + $6::float8 * interval '1 millisecond',
            attempts = (select jsonb_agg(attempt order by place) from (
              select attempt, place from jsonb_array_elements(d.attempts || $4::jsonb) with ordinality as logged (attempt, place)
               order by place desc limit ${maxLoggedAttempts}) latest)
       from webhooks w
      where w.id = d.webhook_id and d.id = $1::bigint and d.status = 'PENDING' and d.lease_until = $2::timestamptz
     returning d.webhook_id)
   update webhooks w
      set failing_since = case when $3::text = 'DELIVERED' then null else coalesce(w.failing_since, now()) end
     from settled where w.id = settled.webhook_id
   returning w.id as webhook_id`,
);

export interface Settlement {
  readonly verdict: Verdict;
  readonly attempt: WebhookAttempt;
  /** The beginning of the response; null without one. */
  readonly reply: string | null;
}

const statuses = { delivered: 'DELIVERED', later: 'PENDING', given_up: 'DEAD' } as const;

/** Stores the outcome of an attempt. Returns whether the claim was still valid. */
export async function settleDelivery(
  db: Db,
  { id, lease_until }: ClaimedDelivery,
  { verdict, attempt, reply }: Settlement,
): Promise<boolean> {
  const pauseMs = verdict.kind === 'later' ? verdict.pauseMs : 0;
  const isGone = verdict.kind === 'given_up' && verdict.isGone;
  const logged = JSON.stringify([attempt]);
  const values = [id, lease_until, statuses[verdict.kind], logged, reply, pauseMs, isGone, pausedAfterMs];
  return (await db.rows(settle, values)).length > 0;
}

const dueWebhooks = statement<{ id: number }>(
  'webhooks-with-due-deliveries',
  dueRoundRobin(`select w.id, w.organization_id, min(d.due_at) as due_at
                from webhook_deliveries d join webhooks w on w.id = d.webhook_id
               where d.status = 'PENDING' and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
                 and (w.paused is null or d.event_type = 'webhook.test')
               group by w.id`),
);

/** Finds webhooks with due deliveries: a limited number per account, round-robin. */
export const findDueWebhooks = async (db: Db): Promise<readonly number[]> =>
  (await db.rows(dueWebhooks)).map(({ id }) => id);

const dueNow = `failed_count = 0, due_at = now(), lease_until = null`;
const resetToPending = `status = 'PENDING', is_replay = true, delivered_at = null, ${dueNow}`;

const replayOne = statement<{ id: number }>(
  'replay-webhook-delivery',
  `update webhook_deliveries d set ${resetToPending} from webhooks w
    where w.id = d.webhook_id and d.id = $1 and d.webhook_id = $2 and ${mayReadDelivery('$3::bigint')} returning d.id`,
);
const replaySince = statement<{ id: number }>(
  'replay-webhook-deliveries',
  `update webhook_deliveries d set ${resetToPending} from webhooks w
    where w.id = d.webhook_id and d.webhook_id = $1 and d.created_at >= $2 and d.event_type <> 'webhook.test'
      and case when $3::boolean then d.status = 'DEAD' else d.status <> 'PENDING' end and ${mayReadDelivery('$4::bigint')}
   returning d.id`,
);

/** Queues a delivery again. Returns whether it belongs to the webhook and the actor may read it. */
export const replayDelivery = async (
  db: Db,
  webhook_id: number,
  deliveryId: number,
  actor_id: number,
): Promise<boolean> => (await db.rows(replayOne, [deliveryId, webhook_id, actor_id])).length > 0;

interface ReplayOptions {
  readonly since: Date;
  readonly onlyFailed: boolean;
  readonly actor_id: number;
}

/** Queues all completed deliveries since an instant again, if the actor may read them. Returns their number. */
export const replayDeliveriesSince = async (
  db: Db,
  webhook_id: number,
  { since, onlyFailed, actor_id }: ReplayOptions,
): Promise<number> => (await db.rows(replaySince, [webhook_id, since, onlyFailed, actor_id])).length;

const makeWaitingDue = statement(
  'resume-webhook-deliveries',
  `update webhook_deliveries set ${dueNow} where webhook_id = $1 and status = 'PENDING'`,
);

/** Makes everything that waits for a webhook due, with all attempts, in the original order. */
export const resumeDeliveries = (db: Db, webhook_id: number) => db.rows(makeWaitingDue, [webhook_id]);

/** Deletions remain, without the last state of the deleted object. */
const abandonUnreadable = statement(
  'fail-unreadable-deliveries',
  `update webhook_deliveries d
      set status = case when ${isRestrictedType('d.event_type')} then 'DEAD' else d.status end, lease_until = null,
          is_restricted = ${isRestrictedType('d.event_type')},
          body = case when ${isRestrictedType('d.event_type')} then d.body
                      else (d.body::jsonb #- array['data', split_part(d.event_type, '.', 1)])::text end
     from webhooks w
    where w.id = d.webhook_id and d.webhook_id = $1 and d.status = 'PENDING' and not ${mayReadDelivery('$2::bigint')}`,
);

/** Abandons waiting deliveries that the actor, now responsible for the URL, may not read. */
export const abandonDeliveries = (db: Db, webhook_id: number, actor_id: number) =>
  db.rows(abandonUnreadable, [webhook_id, actor_id]);
