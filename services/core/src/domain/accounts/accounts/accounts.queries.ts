import { type Db, idList } from '../../../platform/db/database.ts';
import { chunksWithYields } from '../../../platform/event-loop.ts';
import type { PersonalData } from '../../personal-data.ts';

/** About 3 MB with messages of maximum length. */
const rowsPerRead = 200;

export interface ExportedPerson {
  readonly user_id: number;
  readonly email: string;
  /** Keys that the person's anonymous questions are stored under. */
  readonly authorKeys: readonly string[];
}

/** Yields the rows of one kind about a person, as JSON, in batches. */
export async function* readAccountRows(
  db: Db,
  { keys: keysOf, rows: rowsOf, byAuthorKey }: PersonalData[keyof PersonalData],
  { user_id, email, authorKeys }: ExportedPerson,
): AsyncGenerator<readonly string[]> {
  const secondParameter = byAuthorKey ? authorKeys.join(',') : email;
  const keyRow = await db.row(keysOf, [user_id, secondParameter]);
  const keys = keyRow === undefined || keyRow.keys === '' ? [] : keyRow.keys.split(',');
  for await (const chunk of chunksWithYields(keys, rowsPerRead)) {
    const rows = await db.rows(rowsOf, [user_id, secondParameter, idList(chunk)]);
    if (rows.length > 0) yield rows.map(({ row }) => row);
  }
}
