/** Bulk writes of an import: rows are sent as one JSON parameter per slice. */
import { statement, type Transaction } from '../../../platform/db/database.ts';

/** Small, so serializing a slice does not block the event loop for long. */
const sliceRows = 500;

/** Calls `write` with the JSON text of each slice of rows, sequentially. */
export async function writeInSlices(rows: readonly object[], write: (json: string) => Promise<unknown>): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += sliceRows) {
    await write(JSON.stringify(rows.slice(offset, offset + sliceRows)));
  }
}

const allocateIdsSql = statement<{ ids: number[] }>(
  'allocate-ids',
  'select array(select nextval($1::regclass) from generate_series(1, $2)) as ids',
);

/** Allocates ids for rows that reference each other, so inserts need not return them. */
export async function allocateIds(
  tx: Transaction,
  sequence: 'speaker_profiles_id_seq' | 'sessions_id_seq',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const row = await tx.row(allocateIdsSql, [sequence, count]);
  return row?.ids ?? [];
}
