/** Lists for the wire: one stored row that cannot be shown is left out and told; it never takes the others with it. */
import { tellUnreadableRow } from './telemetry/unreadable-rows.ts';

/** What tables call the number that finds a row again, in the order in which it says most. */
const idNames = ['id', 'profile_id', 'user_id', 'event_id'] as const;

function idOf(row: object): number | string | null {
  for (const name of idNames) {
    const value: unknown = Reflect.get(row, name);
    if (typeof value === 'number' || typeof value === 'string') return value;
  }
  return null;
}

/**
 * The views of rows, without those whose view cannot be made.
 * @param table says in the log where the row lies
 */
export function shapeRows<Row extends object, View>(
  table: string,
  rows: readonly Row[],
  view: (row: Row, index: number) => View,
): View[] {
  const views: View[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      views.push(view(row, index));
    } catch (error) {
      tellUnreadableRow({ place: table, id: idOf(row), error });
    }
  }
  return views;
}
