/** Import by an operator: without a login or a queue, even while the product is running. */
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { transaction } from '../../../scope.ts';
import { eventExists } from '../../events/events/event.queries.ts';
import { finishImport } from './finish-import.ts';
import { insertImport } from './insert-import.ts';
import { findOrCreateEvent } from './operator-event.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { claimOperatorImport, findImport } from './schedule-exchange.queries.ts';
import { importView } from './schedule-exchange.views.ts';
import type { ColumnMapping } from './table-columns.rules.ts';

/** Default organization of imported conferences. */
export const importedConferences = 'Imported conferences';

export interface OperatorImport {
  readonly schedule: ParsedSchedule;
  readonly file_name: string;
  /** Null imports into the event with the same title in the organization, which is created if missing. */
  readonly event_id: number | null;
  readonly organization_name: string;
  /** Problems that cause sessions of the file to be skipped. */
  readonly problems?: ScheduleImport['errors'];
  /** Whether the event takes its days from the schedule even if it has sessions. */
  readonly movesEvent: boolean;
  /** Mapping of table columns; stored for the event. */
  readonly columns?: ColumnMapping;
}

/** A killed command leaves a running import behind. There is no other cleanup. */
const failAbandonedImports = statement(
  'end-abandoned-imports',
  `update schedule_imports set status = 'FAILED', finished_at = now()
    where event_id = $1 and requested_by_id is null and file_key is null and status in ('QUEUED', 'RUNNING')`,
);

/**
 * Imports a schedule into an event immediately. Throws `not_found` (unknown event) and `import_running` (another import
 * is running); a schedule that does not fit returns an import with status FAILED.
 */
export async function importByOperator(scope: Deps, input: OperatorImport): Promise<ScheduleImport> {
  const { event_id, import_id } = await transaction(scope, async (tx) => {
    const event = input.event_id ?? (await findOrCreateEvent(tx, input.organization_name, input.schedule));
    if (!(await eventExists(tx, event))) throw fail('not_found');
    await tx.rows(failAbandonedImports, [event]);
    const id = await insertImport(tx, {
      event_id: event,
      requested_by: null,
      file_name: input.file_name,
      file_key: null,
    });
    return { event_id: event, import_id: id };
  });
  const row = await claimOperatorImport(scope.db, import_id);
  if (row === undefined) throw fail('import_running');
  // The operator provides the file, so there are no questions.
  const { schedule, problems = [], movesEvent, columns } = input;
  const choices = {
    confirmsRemovals: true,
    skipsProblems: true,
    timezone: schedule.effectiveTimezone,
    ...(columns !== undefined && { columns }),
    ...(movesEvent && { shift: 'EVENT' as const }),
  };
  await finishImport(scope, { row, schedule, choices, problems });
  const finished = await findImport(scope.db, event_id, import_id);
  if (finished === undefined) throw fail('not_found');
  return importView(finished);
}
