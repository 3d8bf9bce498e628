import { statement, type Transaction } from '../../../platform/db/database.ts';

const clearMainSession = statement(
  'clear-main-session',
  'update events set main_session_id = null where id = $1 and main_session_id = any($2::bigint[])',
);
const deleteSessions = statement<{ id: number }>(
  'delete-sessions',
  'delete from sessions where event_id = $1 and id = any($2::bigint[]) returning id',
);

const markDeletedImports = statement(
  'mark-deleted-imports',
  `insert into deleted_imports (event_id, external_id, imported_id, title)
   select event_id, external_id, imported_id, title from sessions
    where event_id = $1 and id = any($2::bigint[]) and imported is not null and (external_id is not null or imported_id is not null)`,
);

/** Deletes sessions like `removeSessions`, and marks imported ones, to exclude them from later imports. */
export async function removeSessionsPermanently(
  tx: Transaction,
  event_id: number,
  ids: readonly number[],
): Promise<number> {
  await tx.rows(markDeletedImports, [event_id, ids]);
  return removeSessions(tx, event_id, ids);
}

/** Deletes sessions of an event with all dependent rows; returns the number of deleted sessions. */
export async function removeSessions(tx: Transaction, event_id: number, ids: readonly number[]): Promise<number> {
  await tx.rows(clearMainSession, [event_id, ids]);
  return (await tx.rows(deleteSessions, [event_id, ids])).length;
}
