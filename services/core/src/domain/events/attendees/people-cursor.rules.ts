/** Opaque pagination cursors of people lists. */
import type { sortDirections } from '@plenum/contracts/enums';
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

/** Columns of each order. The person's id is last, to make the order total. */
export const orderColumns = {
  name: ['sort_name', 'user_id'],
  role: ['role', 'sort_name', 'user_id'],
  company: ['sort_company', 'sort_name', 'user_id'],
  joined: ['joined_at', 'user_id'],
} as const satisfies Record<PeopleOrder['sort'], readonly (keyof OrderedRow)[]>;

type PositionValues = readonly (string | number)[];

const timestamp = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

/** Returns the cursor of a row, for `after`. */
export function cursorOf(row: OrderedRow, { sort, direction }: PeopleOrder): string {
  const position = orderColumns[sort].map((column) => row[column]);
  return writeCursor([sort, direction, ...position]);
}

/**
 * Returns the values of the order's columns at a cursor. Throws `cursor_invalid` for a cursor that was not issued for
 * this order.
 */
export function readCursor(cursor: string, { sort, direction }: PeopleOrder): PositionValues {
  const columns = orderColumns[sort];
  const [cursorSort, cursorDirection, ...position] = readCursorValues(cursor);
  const isValid =
    cursorSort === sort &&
    cursorDirection === direction &&
    position.length === columns.length &&
    columns.every((column, index) => isValue(column, position[index]));
  if (!isValid) throw fail('cursor_invalid');
  return position.filter((value) => typeof value === 'string' || typeof value === 'number');
}

function isValue(column: keyof OrderedRow, value: unknown): boolean {
  if (column === 'user_id') return Number.isSafeInteger(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return column !== 'joined_at' || timestamp.test(value);
}
