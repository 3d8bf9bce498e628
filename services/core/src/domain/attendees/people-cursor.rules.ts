/** Where a page of people ends, as an opaque text from which the next page begins. */
import type { memberOrders, sortDirections } from '@plenum/contracts/attendees';
import { fail } from '../../platform/errors.ts';

export interface PeopleOrder {
  readonly sort: (typeof memberOrders)[number];
  readonly direction: (typeof sortDirections)[number];
}

/** What a person is ordered by. */
export interface OrderedRow {
  readonly user_id: number;
  readonly role: string;
  readonly sort_name: string;
  readonly sort_company: string;
  /** As PostgreSQL prints it, with microseconds. */
  readonly joined_at: string;
}

/** The columns of each order, the person last: no two people have the same place. */
export const orderColumns = {
  name: ['sort_name', 'user_id'],
  role: ['role', 'sort_name', 'user_id'],
  company: ['sort_company', 'sort_name', 'user_id'],
  joined: ['joined_at', 'user_id'],
} as const satisfies Record<PeopleOrder['sort'], readonly (keyof OrderedRow)[]>;

type Place = readonly (string | number)[];

const timestamp = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

/** The place of a row, for `after`. */
export function cursorOf(row: OrderedRow, { sort, direction }: PeopleOrder): string {
  const place = orderColumns[sort].map((column) => row[column]);
  return Buffer.from(JSON.stringify([sort, direction, ...place])).toString('base64url');
}

/** The values of the order's columns at a cursor. Refuses what was not given out for this order: `cursor_invalid`. */
export function readCursor(cursor: string, { sort, direction }: PeopleOrder): Place {
  const columns = orderColumns[sort];
  const [givenSort, givenDirection, ...place] = parsed(cursor);
  const fits =
    givenSort === sort &&
    givenDirection === direction &&
    place.length === columns.length &&
    columns.every((column, index) => isValue(column, place[index]));
  if (!fits) throw fail('cursor_invalid');
  return place.filter((value) => typeof value === 'string' || typeof value === 'number');
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isValue(column: keyof OrderedRow, value: unknown): boolean {
  if (column === 'user_id') return Number.isSafeInteger(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return column !== 'joined_at' || timestamp.test(value);
}
