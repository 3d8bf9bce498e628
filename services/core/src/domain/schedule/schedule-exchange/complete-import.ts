/** Second half of an import, after the file was read: the transaction and the messages about its result. */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import type { Deps } from '../../../deps.ts';
import { transaction } from '../../../scope.ts';
import { applySchedule } from './apply-schedule.ts';
import type { ImportChoices, StoredPlan } from './import-plan.rules.ts';
import { reportImport } from './import-progress.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { failImport, findImport, type ImportRow, markImportWaiting } from './schedule-exchange.queries.ts';
import { recordImportEnd } from './subscription-updates.steps.ts';

interface Completion {
  readonly row: ImportRow;
  readonly schedule: ParsedSchedule;
  readonly choices: ImportChoices;
  /** Problems that cause sessions to be skipped. */
  readonly problems: ScheduleImport['errors'];
}

/** Applies a schedule entirely or rejects it, or suspends the import until it is answered; returns whether it waits. */
export async function completeImport(scope: Deps, { row, schedule, choices, problems }: Completion): Promise<boolean> {
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
  if (result.kind === 'waits') {
    await suspendImport(scope, row.id, result.plan, result.errors);
    return true;
  }
  if (result.kind === 'rejected') {
    await rejectImport(scope, row.id, result.errors);
    return false;
  }
  const finished = await findImport(scope.db, row.event_id, row.id);
  if (finished !== undefined) reportImport(scope, finished);
  return false;
}

/** Stores that an import waits for an answer. */
export async function suspendImport(
  scope: Deps,
  import_id: number,
  plan: StoredPlan,
  errors: ScheduleImport['errors'],
): Promise<void> {
  const waiting = await transaction(scope, async (tx) => {
    const updated = await markImportWaiting(tx, import_id, plan, errors);
    if (updated !== undefined) await recordImportEnd(tx, updated, { kind: 'waits' }, scope.clock.now());
    return updated;
  });
  if (waiting !== undefined) reportImport(scope, waiting);
}

/** Ends an import whose file is invalid; nothing is stored. */
export async function rejectImport(scope: Deps, import_id: number, errors: ScheduleImport['errors']): Promise<void> {
  const failed = await transaction(scope, async (tx) => {
    const updated = await failImport(tx, import_id, errors);
    if (updated !== undefined) await recordImportEnd(tx, updated, { kind: 'refused' }, scope.clock.now());
    return updated;
  });
  if (failed !== undefined) reportImport(scope, failed);
}
