/**
 * Cursors of lists: a page starts after the sort values of the last row of the previous page, so that rows that are
 * inserted or deleted between two requests move no other row to another page. A cursor contains these values, not the id
 * of a row, which may have been deleted since.
 */
import { fail } from './errors.ts';

type Direction = 'asc' | 'desc';

/** One column of an order. It must never be null. */
export interface SortKey {
  readonly sql: string;
  readonly type: keyof typeof isValid;
  /** That of the order, if absent. */
  readonly direction?: Direction;
}

/** A total order of rows: its keys together are unique. */
export interface Order {
  /** Unique among all lists and their orders, because a cursor is only valid for its own order. */
  readonly name: string;
  readonly direction: Direction;
  readonly keys: readonly SortKey[];
}

/** A part of a list. */
export interface Position {
  /** Sort values of the row before this part; null for the start of the list. */
  readonly after: readonly string[] | null;
  /** Number of rows to skip, for numbered pages. */
  readonly offset: number;
  /** One more than the size of the page, to detect whether there is another one. */
  readonly limit: number;
}

/** A row of a list with its sort values. */
export type CursorRow<Row = object> = Row & { readonly cursor_values: readonly string[] };

const wholeNumber = /^-?\d{1,16}$/;
const isWholeNumber = (max: number) => (text: string) => wholeNumber.test(text) && Math.abs(Number(text)) <= max;

/** About the year 4700, far after the last calendar day that is accepted anywhere. */
const maxDays = 1_000_000;

/** Cursors come from clients: values that pass never cause an error of PostgreSQL. */
const isValid = {
  integer: isWholeNumber(Number.MAX_SAFE_INTEGER),
  /** Days since 1970. */
  date: isWholeNumber(maxDays),
  /** Microseconds since 1970, as stored: JavaScript dates only have milliseconds. */
  timestamp: isWholeNumber(Number.MAX_SAFE_INTEGER),
  text: (text: string) => !text.includes('\0'),
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const;

/** Returns the cursor of sort values. */
export const cursorOf = (order: Order, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([order.name, order.direction, ...values])).toString('base64url');

function parseCursor(cursor: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** Returns the sort values of a cursor; null without a cursor. Throws `cursor_invalid` for a cursor of another order. */
export function readCursor(cursor: string | undefined, { name, direction, keys }: Order): readonly string[] | null {
  if (cursor === undefined) return null;
  const [cursorName, cursorDirection, ...values] = parseCursor(cursor);
  const texts = values.filter((value) => typeof value === 'string');
  const isCursorOfOrder =
    cursorName === name &&
    cursorDirection === direction &&
    values.length === keys.length &&
    texts.length === keys.length &&
    keys.every(({ type }, index) => isValid[type](texts[index] ?? ''));
  if (!isCursorOfOrder) throw fail('cursor_invalid');
  return texts;
}

/** Returns the rows of a page, and the cursor of the last one if the additional row was found. */
export function pageOf<Row extends CursorRow>(
  rows: readonly Row[],
  { limit }: Position,
  order: Order,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit - 1);
  const last = page.at(-1);
  return { rows: page, next: rows.length === limit && last !== undefined ? cursorOf(order, last.cursor_values) : null };
}
