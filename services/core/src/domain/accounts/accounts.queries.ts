/** Queries for all stored data of a person. */
import { type Db, idList } from '../../platform/db/database.ts';
import { chunksWithYields } from '../../platform/event-loop.ts';
import type { PersonalData } from '../personal-data.ts';

/** Rows per read: about 3 MB of the longest messages. */
const rowsAtATime = 200;

export interface ExportedPerson {
  readonly user_id: number;
  readonly email: string;
  /** How the person is called as the author of anonymous questions. */
  readonly authorKeys: readonly string[];
}

/** Yields the rows of one kind that concern a person, as JSON, in parts. */
export async function* readAccountRows(
  db: Db,
  { keys: keysOf, rows: rowsOf, byAuthorKey }: PersonalData[keyof PersonalData],
  { user_id, email, authorKeys }: ExportedPerson,
): AsyncGenerator<readonly string[]> {
  const second = byAuthorKey ? authorKeys.join(',') : email;
  const known = await db.row(keysOf, [user_id, second]);
  const keys = known === undefined || known.keys === '' ? [] : known.keys.split(',');
  for await (const part of chunksWithYields(keys, rowsAtATime)) {
    const rows = await db.rows(rowsOf, [user_id, second, idList(part)]);
    if (rows.length > 0) yield rows.map(({ row }) => row);
  }
}
