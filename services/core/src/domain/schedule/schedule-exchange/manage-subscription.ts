import type { Body } from '@plenum/contracts/operation';
import type { ScheduleSubscription, SubscribeSchedule } from '@plenum/contracts/schedule/schedule-subscriptions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { isAllowedTarget } from '../../../platform/outbound/outbound.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { findNewestOfSubscription } from './schedule-exchange.queries.ts';
import { subscriptionView } from './schedule-exchange.views.ts';
import { findSubscription } from './schedule-subscriptions.queries.ts';

async function findView(scope: Scope, event_id: number): Promise<ScheduleSubscription | null> {
  const row = await findSubscription(scope.db, event_id);
  return row === undefined ? null : subscriptionView(row, await findNewestOfSubscription(scope.db, row.id));
}

async function requireView(scope: Scope, event_id: number): Promise<ScheduleSubscription> {
  const view = await findView(scope, event_id);
  if (view === null) throw fail('not_found');
  return view;
}

/** Returns the subscription of an event; null without one. Throws the errors of `authorizeEvent`. */
export async function getScheduleSubscription(
  scope: Scope,
  event_id: number,
): Promise<{ subscription: ScheduleSubscription | null }> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  return { subscription: await findView(scope, event_id) };
}

/**
 * A changed URL is fetched immediately, like a new subscription; pending operations of the previous one become invalid.
 */
const upsertSubscription = statement<{ id: number; wants_fetch: boolean }>(
  'subscribe-schedule',
  `insert into schedule_subscriptions as s (event_id, url, every_minutes, skips_problems, paused, wants_fetch)
   values ($1, $2, $3, $4, case when $5::boolean then 'BY_HAND' end, not $5::boolean)
   on conflict (event_id) do update
      set every_minutes = excluded.every_minutes, skips_problems = excluded.skips_problems, updated_at = now(),
          paused = case when $5::boolean then coalesce(s.paused, 'BY_HAND') end,
          due_at = least(s.due_at, now() + excluded.every_minutes * interval '1 minute'),
          url = excluded.url,
          wants_fetch = (s.url = excluded.url and s.wants_fetch) or (s.url <> excluded.url and excluded.wants_fetch),
          applies_alone = s.applies_alone and s.url = excluded.url,
          lease_until = case when s.url = excluded.url then s.lease_until end,
          etag = case when s.url = excluded.url then s.etag end,
          last_modified = case when s.url = excluded.url then s.last_modified end,
          digest = case when s.url = excluded.url then s.digest end,
          checked_at = case when s.url = excluded.url then s.checked_at end,
          fetched_at = case when s.url = excluded.url then s.fetched_at end,
          problem = case when s.url = excluded.url then s.problem end,
          failing_since = case when s.url = excluded.url then s.failing_since end,
          failed_count = case when s.url = excluded.url then s.failed_count else 0 end,
          is_break_told = s.is_break_told and s.url = excluded.url
   returning s.id, s.wants_fetch`,
);

/**
 * Subscribes to the schedule at a URL, or changes the settings. Throws `schedule_address_refused` and the errors of
 * `authorizeEvent`.
 */
export async function subscribeSchedule(
  scope: Scope,
  event_id: number,
  { url, every_minutes, skip_problems = false, is_paused = false }: Body<typeof SubscribeSchedule>,
): Promise<ScheduleSubscription> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  if (!isAllowedTarget(scope.config, url)) throw fail('schedule_address_refused');
  const row = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'schedule:import');
    await recordSecretCreator(scope, tx, 'SCHEDULE_SUBSCRIPTION', event_id, { event_id });
    return tx.row(upsertSubscription, [event_id, url, every_minutes, skip_problems, is_paused]);
  });
  if (row?.wants_fetch === true) scope.requests.requestJob('fetch-schedule', { subscription_id: row.id }, row.id);
  return requireView(scope, event_id);
}

const requestFetch = statement<{ id: number }>(
  'request-schedule-fetch',
  `update schedule_subscriptions set wants_fetch = true, etag = null, last_modified = null, digest = null
    where event_id = $1 returning id`,
);

/**
 * Fetches the subscribed schedule now, even if paused, and imports it even if unchanged: an import may have been
 * discarded or undone. Throws `not_found` without a subscription, and the errors of `authorizeEvent`.
 */
export async function fetchScheduleNow(scope: Scope, event_id: number): Promise<ScheduleSubscription> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  const row = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'schedule:import');
    return tx.row(requestFetch, [event_id]);
  });
  if (row === undefined) throw fail('not_found');
  scope.requests.requestJob('fetch-schedule', { subscription_id: row.id }, row.id);
  return requireView(scope, event_id);
}

const deleteSubscription = statement('unsubscribe-schedule', 'delete from schedule_subscriptions where event_id = $1');

/** Ends the subscription; its imports remain. Idempotent. Throws the errors of `authorizeEvent`. */
export async function unsubscribeSchedule(scope: Scope, event_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'schedule:import');
    await tx.rows(deleteSubscription, [event_id]);
  });
}
