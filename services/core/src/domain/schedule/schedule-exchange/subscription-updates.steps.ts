/**
 * Effects of a fetch or an import on its subscription; organizers are notified once of a failure, and once when it
 * ends.
 */
import type { ScheduleUpdate } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import type { StoredProblem } from './schedule-subscription.entity.ts';
import { isPermanentFailure } from './subscription-failures.rules.ts';

interface FailureRow {
  readonly event_id: number;
  readonly should_notify: boolean;
}

const storeFailureSql = statement<FailureRow>(
  'store-subscription-failure',
  `with previous as (select id, is_break_told from schedule_subscriptions where id = $1 for update)
   update schedule_subscriptions s
      set problem = $2::jsonb, failed_count = s.failed_count + 1, failing_since = coalesce(s.failing_since, now()),
          is_break_told = s.is_break_told or $3::boolean or s.failed_count > 0
     from previous where s.id = previous.id
   returning s.event_id, not previous.is_break_told and s.is_break_told as should_notify`,
);
const clearFailureSql = statement<FailureRow>(
  'clear-subscription-failure',
  `with previous as (select id, is_break_told from schedule_subscriptions where id = $1 and problem is not null for update)
   update schedule_subscriptions s
      set problem = null, failed_count = 0, failing_since = null, is_break_told = false
     from previous where s.id = previous.id
   returning s.event_id, previous.is_break_told as should_notify`,
);

const recordUpdate = (tx: Transaction, event_id: number, news: ScheduleUpdate, nowMs: number): void =>
  record(tx, 'schedule_subscription.updated', { event_id, news, at_ms: nowMs });

/** Stores that a fetch or an import has failed. Organizers are notified of temporary problems only when they recur. */
export async function recordSubscriptionFailure(
  tx: Transaction,
  subscription_id: number,
  problem: StoredProblem,
  nowMs: number,
): Promise<void> {
  const values = [subscription_id, JSON.stringify(problem), isPermanentFailure(problem.code, problem.status)];
  const row = await tx.row(storeFailureSql, values);
  if (row?.should_notify === true) recordUpdate(tx, row.event_id, 'BROKEN', nowMs);
}

/** Stores a success, and notifies organizers if they were notified of a failure. */
export async function recordSubscriptionRecovery(
  tx: Transaction,
  subscription_id: number,
  nowMs: number,
): Promise<void> {
  const row = await tx.row(clearFailureSql, [subscription_id]);
  if (row?.should_notify === true) recordUpdate(tx, row.event_id, 'MENDED', nowMs);
}

const allowAutomaticImports = statement(
  'apply-subscribed-imports-alone',
  'update schedule_subscriptions set applies_alone = true where id = $1',
);
const clearValidators = statement(
  'clear-fetched-schedule',
  'update schedule_subscriptions set etag = null, last_modified = null, digest = null where id = $1',
);

/** Outcome of a subscription's import. */
export type ImportEnd =
  | { readonly kind: 'succeeded'; readonly isChanged: boolean }
  | { readonly kind: 'waits' | 'failed' | 'interrupted' };

interface EndedImport {
  readonly event_id: number;
  /** Null for an import requested by a user. */
  readonly subscription_id: number | null;
}

/** Stores the outcome of an import; does nothing without a subscription. Idempotent, except for the notifications. */
export async function recordImportEnd(
  tx: Transaction,
  { event_id, subscription_id }: EndedImport,
  end: ImportEnd,
  nowMs: number,
): Promise<void> {
  if (subscription_id === null) return;
  if (end.kind === 'failed')
    return recordSubscriptionFailure(tx, subscription_id, { code: 'FILE', status: null }, nowMs);
  if (end.kind === 'interrupted') {
    // The next fetch processes the same file again.
    await tx.rows(clearValidators, [subscription_id]);
    return recordSubscriptionFailure(tx, subscription_id, { code: 'INTERRUPTED', status: null }, nowMs);
  }
  if (end.kind === 'succeeded') await tx.rows(allowAutomaticImports, [subscription_id]);
  if (end.kind === 'succeeded' && !end.isChanged) return recordSubscriptionRecovery(tx, subscription_id, nowMs);
  // The notification of the update also implies that the failure has ended.
  await tx.rows(clearFailureSql, [subscription_id]);
  recordUpdate(tx, event_id, end.kind === 'waits' ? 'WAITING' : 'CHANGED', nowMs);
}

const requireConfirmation = statement(
  'require-import-confirmation',
  `update schedule_subscriptions s set applies_alone = false
     from schedule_imports i where i.id = $1 and s.id = i.subscription_id`,
);

/** After an import was undone, the next one of its subscription requires confirmation. */
export const requireConfirmationAfter = (tx: Transaction, import_id: number) =>
  tx.rows(requireConfirmation, [import_id]);
