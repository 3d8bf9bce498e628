import { importUndoH } from '@plenum/contracts/schedule/import-limits';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { removeSessions } from '../sessions/remove-sessions.steps.ts';
import { getImport } from './get-import.ts';
import { dropImportedProfiles, restoreRows } from './import-undo.ts';
import { requireNoRunningImport } from './insert-import.ts';
import { lockImport } from './schedule-exchange.queries.ts';
import { requireConfirmationAfter } from './subscription-updates.steps.ts';

const laterImport = statement(
  'later-import',
  `select from schedule_imports
    where event_id = $1 and id > $2 and status = 'SUCCEEDED' and undo is not null limit 1`,
);
const markUndone = statement(
  'mark-import-undone',
  `update schedule_imports set status = 'UNDONE', undo = null where id = $1`,
);

const hourMs = 3_600_000;

/**
 * Undoes the newest import of an event within a day. Values edited since are preserved. New sessions are removed, or
 * cancelled if they have bookmarks or messages. People are notified of sessions that are moved back. Throws
 * `import_not_undoable`, `import_running` and the errors of `authorizeEvent`.
 */
export async function undoImport(scope: Scope, event_id: number, import_id: number): Promise<ScheduleImport> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'schedule:import');
    await requireNoRunningImport(tx, event_id);
    const row = await lockImport(tx, event_id, import_id);
    if (row === undefined) throw fail('not_found');
    const endsAtMs = (row.finished_at?.getTime() ?? 0) + importUndoH * hourMs;
    const isExpired = row.status !== 'SUCCEEDED' || !row.has_undo || endsAtMs < scope.clock.now();
    if (isExpired || (await tx.rows(laterImport, [event_id, import_id])).length > 0) throw fail('import_not_undoable');
    const { notifiedSessionIds, unusedIds } = await restoreRows(tx, import_id, event_id);
    await removeSessions(tx, event_id, unusedIds);
    await dropImportedProfiles(tx, import_id);
    await tx.rows(markUndone, [import_id]);
    await requireConfirmationAfter(tx, import_id);
    await bumpAgenda(tx, event_id);
    record(tx, 'schedule_import.changed_agenda', { import_id, event_id });
    const movedSessions = {
      event_id,
      session_ids: [...notifiedSessionIds],
      moved_at_ms: scope.clock.now(),
      moved_by: user_id,
    };
    if (notifiedSessionIds.length > 0) record(tx, 'sessions.moved', movedSessions);
  });
  return getImport(scope, event_id, import_id);
}
