/** Conversion of stored rows for replies. A row that cannot be converted is omitted and reported. */
import { reportUnreadableRow } from './telemetry/unreadable-rows.ts';

/** Columns that identify a row in the log, most specific first. */
const idNames = ['id', 'profile_id', 'user_id', 'event_id'] as const;

function idOf(row: object): number | string | null {
  for (const name of idNames) {
    const value: unknown = Reflect.get(row, name);
    if (typeof value === 'number' || typeof value === 'string') return value;
  }
  return null;
}

/**
 * Converts rows, and omits rows whose conversion throws.
 * @param table table of the rows, for the log
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
