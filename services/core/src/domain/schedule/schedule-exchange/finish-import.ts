/** End of an import, after its file was read: the transaction (`apply-schedule.ts`), its result, and server events about it. */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import type { Deps } from '../../../deps.ts';
import { transaction } from '../../../scope.ts';
import { applySchedule } from './apply-schedule.ts';
import type { ImportChoices, StoredPlan } from './import-plan.rules.ts';
import { reportImport } from './import-progress.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { findImport, type ImportRow, markImportFailed, markImportWaiting } from './schedule-exchange.queries.ts';
import { recordImportEnd } from './subscription-updates.steps.ts';

interface Completion {
  readonly row: ImportRow;
  readonly schedule: ParsedSchedule;
  readonly choices: ImportChoices;
  /** Problems that cause sessions to be skipped. */
  readonly problems: ScheduleImport['errors'];
}

/** An import that waits keeps its file, because it is read again with the answers. */
export type ImportResult = 'ended' | 'waits';

/** Applies a schedule entirely or not at all; if there are questions, the import waits for answers instead. */
export async function finishImport(
  scope: Deps,
  { row, schedule, choices, problems }: Completion,
): Promise<ImportResult> {
  const result = await transaction(scope, (tx) =>
    applySchedule(tx, {
      import_id: row.id,
      event_id: row.event_id,
      schedule,
      choices,
      problems,
      nowMs: scope.clock.now(),
      requested_by: row.requested_by_id,
      subscription_id: row.subscription_id,
    }),
  );
  if (result.kind === 'waits') return waitForAnswer(scope, row.id, result.plan, result.errors);
  if (result.kind === 'failed') return failImport(scope, row.id, result.errors);
  const finished = await findImport(scope.db, row.event_id, row.id);
  if (finished !== undefined) reportImport(scope, finished);
  return 'ended';
}

/** Stores a plan that the user must confirm: the status becomes WAITING. */
export async function waitForAnswer(
  scope: Deps,
  import_id: number,
  plan: StoredPlan,
  errors: ScheduleImport['errors'],
): Promise<ImportResult> {
  const waiting = await transaction(scope, async (tx) => {
    const updated = await markImportWaiting(tx, import_id, plan, errors);
    if (updated !== undefined) await recordImportEnd(tx, updated, { kind: 'waits' }, scope.clock.now());
    return updated;
  });
  if (waiting !== undefined) reportImport(scope, waiting);
  return 'waits';
}

/** Ends an import without changes: the status becomes FAILED. */
export async function failImport(
  scope: Deps,
  import_id: number,
  errors: ScheduleImport['errors'],
  kind: 'failed' | 'interrupted' = 'failed',
): Promise<ImportResult> {
  const failed = await transaction(scope, async (tx) => {
    const updated = await markImportFailed(tx, import_id, errors);
    if (updated !== undefined) await recordImportEnd(tx, updated, { kind }, scope.clock.now());
    return updated;
  });
  if (failed !== undefined) reportImport(scope, failed);
  return 'ended';
}

const interrupted = {
  line: null,
  code: 'interrupted',
  reason: 'The import could not be finished. Nothing was changed; please try again.',
} as const;

/**
 * Ends an import whose job failed permanently, so that another one can start. Its file remains in the storage, because
 * an operator may retry the job.
 */
export async function failInterruptedImport(scope: Deps, import_id: number): Promise<void> {
  await failImport(scope, import_id, [interrupted], 'interrupted');
}
