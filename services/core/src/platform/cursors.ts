/**
 * Cursors of lists: opaque strings with the sort values of the last entry of a page. Callers must validate the values of a
 * cursor.
 */

export const writeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Returns the unvalidated values of a cursor; an empty list for an invalid cursor. */
export function readCursorValues(cursor: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
