/**
 * Cursors of lists: opaque texts with the values at the end of a page. The reader of a cursor validates every value.
 */

export const writeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Returns the values of a cursor, not validated; an empty list for an invalid cursor. */
export function readCursorValues(cursor: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
