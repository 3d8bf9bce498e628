import { type Db, idList } from '../../../platform/db/database.ts';
import { chunksWithYields } from '../../../platform/event-loop.ts';
import type { PersonalData } from '../../personal-data.ts';

/** Rows per read: about 3 MB of the longest messages. */
const rowsAtATime = 200;

export interface ExportedPerson {
  readonly user_id: number;
  readonly email: string;
  /** Names under which the person authored anonymous questions. */
  readonly authorKeys: readonly string[];
}

/** Yields the rows of one kind that concern a person, as JSON, in batches. */
export async function* readAccountRows(
  db: Db,
  { keys: keysOf, rows: rowsOf, byAuthorKey }: PersonalData[keyof PersonalData],
  { user_id, email, authorKeys }: ExportedPerson,
): AsyncGenerator<readonly string[]> {
  const second = byAuthorKey ? authorKeys.join(',') : email;
  const keyRow = await db.row(keysOf, [user_id, second]);
  const keys = keyRow === undefined || keyRow.keys === '' ? [] : keyRow.keys.split(',');
  for await (const part of chunksWithYields(keys, rowsAtATime)) {
    const rows = await db.rows(rowsOf, [user_id, second, idList(part)]);
    if (rows.length > 0) yield rows.map(({ row }) => row);
  }
}
