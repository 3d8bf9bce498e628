/**
 * Job that fetches a subscribed schedule. The subscription is leased during the fetch: only one worker fetches it, and
 * another takes over after a crash. A changed file becomes a regular import.
 */
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { importFileKey } from './import-files.steps.ts';
import { type ImportChoices, readingChoicesOf } from './import-plan.rules.ts';
import { insertImport } from './insert-import.ts';
import { readSubscribedSchedule, type FetchedSchedule } from './read-subscribed-schedule.ts';
import { type ClaimedSubscription, claimSubscription } from './schedule-subscriptions.queries.ts';
import { nextFetchS } from './subscription-failures.rules.ts';
import { recordSubscriptionRecovery, recordSubscriptionFailure } from './subscription-updates.steps.ts';

export type FetchScope = Deps & { readonly outbound: Outbound };

/** Exceeds the time to fetch and store the file. After it, another worker fetches again. */
const fetchLeaseMs = 150_000;

/** Fetches a subscription if it is due, and queues the import of a changed file. Idempotent. */
export async function fetchSchedule(scope: FetchScope, subscription_id: number): Promise<void> {
  const claimed = await claimSubscription(scope.db, subscription_id, fetchLeaseMs);
  if (claimed === undefined) return;
  const result = await readSubscribedSchedule(scope.outbound, claimed);
  scope.log.debug({ event_id: claimed.event_id, outcome: result.kind }, 'subscribed schedule fetched');
  const nowMs = scope.clock.now();
  if (result.kind === 'received' && result.digest !== claimed.digest) return importFetched(scope, claimed, result);
  await transaction(scope, async (tx) => {
    const isSuccess = result.kind !== 'failed';
    const waitS = nextFetchS(claimed.every_minutes, isSuccess ? null : result.retryAfterS);
    if (!(await settle(tx, claimed, { waitS, isSuccess, ...(result.kind === 'received' && { fetched: result }) })))
      return;
    if (!isSuccess)
      await recordSubscriptionFailure(tx, claimed.id, { code: result.code, status: result.status }, nowMs);
    // An unchanged file has the same problem.
    else if (claimed.problem?.code !== 'FILE') await recordSubscriptionRecovery(tx, claimed.id, nowMs);
  });
}

const settleSql = statement<{ id: number }>(
  'settle-schedule-subscription',
  `update schedule_subscriptions
      set lease_until = null, wants_fetch = false, checked_at = now(), due_at = now() + $3 * interval '1 second',
          fetched_at = case when $4::boolean then now() else fetched_at end,
          etag = case when $5::text is null then etag else $6 end,
          last_modified = case when $5::text is null then last_modified else $7 end,
          digest = coalesce($5::text, digest)
    where id = $1 and lease_until = $2::timestamptz
   returning id`,
);

interface Settlement {
  readonly waitS: number;
  readonly isSuccess: boolean;
  readonly fetched?: FetchedSchedule;
}

/**
 * Ends a claim. Returns whether it was still valid. Otherwise, the fetch of another worker or of a changed URL takes
 * precedence.
 */
async function settle(
  tx: Transaction,
  { id, lease_until }: ClaimedSubscription,
  { waitS, isSuccess, fetched }: Settlement,
): Promise<boolean> {
  const validators = [fetched?.digest ?? null, fetched?.etag ?? null, fetched?.last_modified ?? null];
  return (await tx.rows(settleSql, [id, lease_until, waitS, isSuccess, ...validators])).length > 0;
}

/** Earlier imports of the subscription without effect: waiting, rejected, or without changes. */
const deleteSuperseded = statement<{ file_key: string | null }>(
  'drop-superseded-imports',
  `delete from schedule_imports
    where subscription_id = $1
      and (status in ('WAITING', 'FAILED')
           or status = 'SUCCEEDED' and undo is null
              and (counts ->> 'created')::int + (counts ->> 'updated')::int + (counts ->> 'removed')::int = 0)
   returning file_key`,
);

const newestChoices = statement<{ choices: ImportChoices }>(
  'newest-subscribed-choices',
  'select choices from schedule_imports where subscription_id = $1 order by id desc limit 1',
);

/**
 * The first import from a URL requires confirmation; later ones only if they may be wrong. Reading choices are
 * requested once.
 */
async function choicesOf(
  tx: Transaction,
  { id, applies_alone, skips_problems }: ClaimedSubscription,
): Promise<ImportChoices> {
  const previous = applies_alone ? await tx.row(newestChoices, [id]) : undefined;
  return {
    ...readingChoicesOf(previous?.choices ?? {}),
    asksAbout: applies_alone ? 'DOUBTS' : 'CHANGES',
    ...(skips_problems && { skipsProblems: true }),
  };
}

const releaseLease = statement(
  'release-schedule-subscription',
  `update schedule_subscriptions set lease_until = null where id = $1 and lease_until = $2::timestamptz`,
);

async function importFetched(scope: FetchScope, claimed: ClaimedSubscription, fetched: FetchedSchedule): Promise<void> {
  const { id, event_id, url, lease_until } = claimed;
  const file_key = importFileKey(event_id, randomUUID());
  await scope.storage.put(file_key, fetched.body, 'application/octet-stream');
  let isStored = false;
  try {
    isStored = await transaction(scope, async (tx) => {
      if (!(await settle(tx, claimed, { waitS: nextFetchS(claimed.every_minutes, null), isSuccess: true, fetched })))
        return false;
      const choices = await choicesOf(tx, claimed);
      const file_name = new URL(url).pathname;
      const newImport = { event_id, requested_by: null, file_name, file_key, choices, subscription_id: id };
      const import_id = await insertImport(tx, newImport);
      for (const deleted of await tx.rows(deleteSuperseded, [id]))
        if (deleted.file_key !== null) record(tx, 'upload.removed', { object_key: deleted.file_key });
      record(tx, 'schedule_import.requested', { import_id });
      return true;
    });
  } catch (error) {
    // Another import was started in the meantime; the next sweep fetches again.
    if (!(error instanceof Refusal && error.code === 'import_running')) throw error;
    await scope.db.rows(releaseLease, [id, lease_until]);
  } finally {
    if (!isStored) await scope.storage.remove(file_key).catch(() => undefined);
  }
}
