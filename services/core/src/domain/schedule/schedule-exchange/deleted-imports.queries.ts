/** Imported sessions that were deleted manually. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import type { DeletedSession } from './deleted-sessions.rules.ts';

const deletedOfEvent = statement<DeletedSession>(
  'deleted-imports-of-event',
  'select id, external_guid, external_id, title from deleted_imports where event_id = $1 order by id',
);
const deleteMarks = statement(
  'delete-import-deletion-marks',
  'delete from deleted_imports where event_id = $1 and id = any($2::bigint[])',
);

export const findDeleted = (tx: Transaction, event_id: number): Promise<DeletedSession[]> =>
  tx.rows(deletedOfEvent, [event_id]);

/** Removes the marks of deleted sessions that are imported again. */
export const removeDeletionMarks = async (tx: Transaction, event_id: number, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.rows(deleteMarks, [event_id, ids]);
};
