/** Queries for subscribed schedules: for organizers, and for workers that lease them to fetch. */
import type { SubscriptionPauseReason } from '@plenum/contracts/enums';
import { subscriptionEndsAfterDays } from '@plenum/contracts/schedule/import-limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { JobOwner } from '../../../platform/jobs/owner-slots.ts';
import { dueRoundRobin, jobOwner } from '../../job-owner.ts';
import type { StoredProblem } from './schedule-subscription.entity.ts';

export interface SubscriptionRow {
  readonly id: number;
  readonly url: string;
  readonly every_minutes: number;
  readonly skips_problems: boolean;
  readonly paused: SubscriptionPauseReason | null;
  readonly is_fetching: boolean;
  readonly checked_at: Date | null;
  readonly fetched_at: Date | null;
  readonly due_at: Date;
  readonly problem: StoredProblem | null;
  readonly failing_since: Date | null;
}

const hasRunningImport = (event: string): string =>
  `exists (select from schedule_imports r where r.event_id = ${event} and r.status in ('QUEUED', 'RUNNING'))`;

const subscriptionOfEvent = statement<SubscriptionRow>(
  'schedule-subscription-of-event',
  `select s.id, s.url, s.every_minutes, s.skips_problems, s.paused, s.checked_at, s.fetched_at, s.due_at, s.problem,
          s.failing_since,
          s.wants_fetch or coalesce(s.lease_until > now(), false)
            or exists (select from schedule_imports i
                        where i.subscription_id = s.id and i.status in ('QUEUED', 'RUNNING')) as is_fetching
     from schedule_subscriptions s where s.event_id = $1`,
);

export const findSubscription = (db: Db, event_id: number) => db.row(subscriptionOfEvent, [event_id]);

export interface ClaimedSubscription {
  readonly id: number;
  readonly event_id: number;
  readonly url: string;
  readonly every_minutes: number;
  readonly skips_problems: boolean;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly digest: string | null;
  readonly applies_alone: boolean;
  /** Whether the URL has never been fetched, successfully or not. */
  readonly is_first: boolean;
  readonly problem: StoredProblem | null;
  /** Identifies this claim, in milliseconds: a later claim has a different value. */
  readonly lease_until: Date;
}

/**
 * Requested or due, not being fetched, and no running import of the event, because it would block the import of the
 * file.
 */
const isDue = `(s.wants_fetch or s.paused is null and s.due_at <= now())
  and (s.lease_until is null or s.lease_until < now())
  and exists (select from events e where e.id = s.event_id and e.status <> 'DELETED')
  and not ${hasRunningImport('s.event_id')}`;

const claim = statement<ClaimedSubscription>(
  'claim-schedule-subscription',
  `update schedule_subscriptions s
      set lease_until = date_trunc('milliseconds', now() + $2 * interval '1 millisecond')
    where s.id = $1 and ${isDue}
   returning s.id, s.event_id, s.url, s.every_minutes, s.skips_problems, s.etag, s.last_modified, s.digest,
             s.applies_alone, s.problem, s.fetched_at is null and s.failing_since is null as is_first,
             coalesce(s.lease_until, now()) as lease_until`,
);

/** Leases a subscription if it is due, to prevent other workers from fetching it; otherwise returns undefined. */
export const claimSubscription = (
  db: Db,
  subscription_id: number,
  leaseMs: number,
): Promise<ClaimedSubscription | undefined> => db.row(claim, [subscription_id, leaseMs]);

const dueSubscriptions = statement<{ id: number }>(
  'due-schedule-subscriptions',
  dueRoundRobin(`select s.id, owning.organization_id, s.due_at
                from schedule_subscriptions s join events owning on owning.id = s.event_id where ${isDue}`),
);

/** Finds due subscriptions: a limited number per account, round-robin. */
export const findDueSubscriptions = async (db: Db): Promise<readonly number[]> =>
  (await db.rows(dueSubscriptions)).map(({ id }) => id);

const pauseAfterEvents = statement(
  'pause-schedule-subscriptions-after-events',
  `update schedule_subscriptions s set paused = 'EVENT_OVER', updated_at = now() from events e
    where e.id = s.event_id and s.paused is null
      and (e.status = 'ARCHIVED' or e.end_date < current_date - ${subscriptionEndsAfterDays})`,
);

export const pauseEndedSubscriptions = (db: Db) => db.rows(pauseAfterEvents);

const ownerOf = statement<JobOwner>(
  'owner-of-subscription',
  `select ${jobOwner('e.organization_id')} from schedule_subscriptions s join events e on e.id = s.event_id where s.id = $1`,
);

export const findSubscriptionOwner = (db: Db, id: number) => db.row(ownerOf, [id]);
