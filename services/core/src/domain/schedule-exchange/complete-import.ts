/** Second half of an import, after the file was read: the transaction and the result messages. */
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import type { Deps } from '../../deps.ts';
import { transaction } from '../../scope.ts';
import { applySchedule, ImportRefused } from './apply-schedule.ts';
import { reportImport } from './import-progress.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { failImport, findImport, type ImportRow } from './schedule-exchange.queries.ts';

interface Completion {
  readonly row: ImportRow;
  readonly schedule: ParsedSchedule;
  readonly movesEvent: boolean;
}

/** Applies a schedule entirely or rejects it; either way the import ends. */
export async function completeImport(scope: Deps, { row, schedule, movesEvent }: Completion): Promise<void> {
  try {
    await transaction(scope, (tx) =>
      applySchedule(tx, {
        import_id: row.id,
        event_id: row.event_id,
        schedule,
        movesEvent,
        nowMs: scope.clock.now(),
        requested_by: row.requested_by_id,
      }),
    );
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    await refuseImport(scope, row.id, error.errors);
    return;
  }
  const finished = await findImport(scope.db, row.event_id, row.id);
  if (finished !== undefined) reportImport(scope, finished);
}

/** Ends an import whose file is invalid; nothing of it is stored. */
export async function refuseImport(scope: Deps, import_id: number, errors: ScheduleImport['errors']): Promise<void> {
  const failed = await failImport(scope.db, import_id, errors, false);
  if (failed !== undefined) reportImport(scope, failed);
}
