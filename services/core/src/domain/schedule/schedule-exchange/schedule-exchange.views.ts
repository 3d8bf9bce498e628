/** Maps rows of imports to the fields of replies. */
import { importUndoH } from '@plenum/contracts/schedule/import-limits';
import type { ListedImport, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import type { ScheduleSubscription } from '@plenum/contracts/schedule/schedule-subscriptions';
import type { ImportRow, ListedImportRow } from './schedule-exchange.queries.ts';
import type { SubscriptionRow } from './schedule-subscriptions.queries.ts';

const hourMs = 3_600_000;

function undoUntil({ status, has_undo, finished_at }: ImportRow): string | null {
  if (status !== 'SUCCEEDED' || !has_undo || finished_at === null) return null;
  return new Date(finished_at.getTime() + importUndoH * hourMs).toISOString();
}

export const importView = (row: ImportRow): ScheduleImport => ({
  id: row.id,
  event_id: row.event_id,
  file_name: row.file_name,
  status: row.status,
  progress: row.progress,
  counts: row.counts,
  errors: row.errors,
  kept: row.kept,
  plan: row.plan?.plan ?? null,
  questions: [...(row.plan?.questions ?? [])],
  undo_until: undoUntil(row),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

export const listedImport = ({ created_at, ...row }: ListedImportRow): ListedImport => ({
  id: row.id,
  file_name: row.file_name,
  status: row.status,
  counts: row.counts,
  errors_count: row.errors_count,
  is_subscribed: row.is_subscribed,
  created_at: created_at.toISOString(),
});

/** @param newest its newest import; undefined without one */
export function subscriptionView(row: SubscriptionRow, newest: ListedImportRow | undefined): ScheduleSubscription {
  const { problem, failing_since, paused } = row;
  return {
    url: row.url,
    every_minutes: row.every_minutes,
    skip_problems: row.skips_problems,
    paused,
    is_fetching: row.is_fetching,
    checked_at: row.checked_at?.toISOString() ?? null,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    next_at: paused === null ? row.due_at.toISOString() : null,
    problem:
      problem === null || failing_since === null
        ? null
        : { code: problem.code, status: problem.status, since: failing_since.toISOString() },
    last_import: newest === undefined ? null : listedImport(newest),
  };
}
