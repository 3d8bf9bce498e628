/** Lists for the wire: a stored row that cannot be shown is omitted and reported, and never fails the whole list. */
import { reportUnreadableRow } from './telemetry/unreadable-rows.ts';

/** Columns that identify a row in the log, the most specific first. */
const idNames = ['id', 'profile_id', 'user_id', 'event_id'] as const;

function idOf(row: object): number | string | null {
  for (const name of idNames) {
    const value: unknown = Reflect.get(row, name);
    if (typeof value === 'number' || typeof value === 'string') return value;
  }
  return null;
}

/**
 * Returns the views of rows, without those whose view throws.
 * @param table the table of the rows, for the log
 */
export function mapReadableRows<Row extends object, View>(
  table: string,
  rows: readonly Row[],
  view: (row: Row, index: number) => View,
): View[] {
  const views: View[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      views.push(view(row, index));
    } catch (error) {
      reportUnreadableRow({ place: table, id: idOf(row), error });
    }
  }
  return views;
}
