/** Lines of CSV (RFC 4180) that no spreadsheet takes for formulas. */

/** What spreadsheets begin a formula with; also behind blanks, which some of them skip. */
const formula = /^[\s]*[=+\-@\t\r|]/;
const needsQuotes = /[",\r\n]/;

function cell(value: string | null): string {
  const text = value ?? '';
  const harmless = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line with its end; nothing is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
