import type { sortDirections } from '@plenum/contracts/enums';
/** Opaque cursors of people lists that mark the end of a page. */
import type { memberOrders } from '@plenum/contracts/events/attendees';
import { readCursorValues, writeCursor } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';

export interface PeopleOrder {
  readonly sort: (typeof memberOrders)[number];
  readonly direction: (typeof sortDirections)[number];
}

export interface OrderedRow {
  readonly user_id: number;
  readonly role: string;
  readonly sort_name: string;
  readonly sort_company: string;
  /** PostgreSQL format, with microseconds. */
  readonly joined_at: string;
}

/** Columns of each order; the person's id comes last to make the order total. */
export const orderColumns = {
  name: ['sort_name', 'user_id'],
  role: ['role', 'sort_name', 'user_id'],
  company: ['sort_company', 'sort_name', 'user_id'],
  joined: ['joined_at', 'user_id'],
} as const satisfies Record<PeopleOrder['sort'], readonly (keyof OrderedRow)[]>;

type Place = readonly (string | number)[];

const timestamp = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

/** Returns the cursor of a row, for `after`. */
export function cursorOf(row: OrderedRow, { sort, direction }: PeopleOrder): string {
  const place = orderColumns[sort].map((column) => row[column]);
  return writeCursor([sort, direction, ...place]);
}

/**
 * Returns the values of the order's columns at a cursor. Throws `cursor_invalid` for a cursor that was not issued for
 * this order.
 */
export function readCursor(cursor: string, { sort, direction }: PeopleOrder): Place {
  const columns = orderColumns[sort];
  const [givenSort, givenDirection, ...place] = readCursorValues(cursor);
  const fits =
    givenSort === sort &&
    givenDirection === direction &&
    place.length === columns.length &&
    columns.every((column, index) => isValue(column, place[index]));
  if (!fits) throw fail('cursor_invalid');
  return place.filter((value) => typeof value === 'string' || typeof value === 'number');
}

function isValue(column: keyof OrderedRow, value: unknown): boolean {
  if (column === 'user_id') return Number.isSafeInteger(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return column !== 'joined_at' || timestamp.test(value);
}
