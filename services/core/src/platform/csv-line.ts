/** Lines of CSV (RFC 4180) that spreadsheets do not interpret as formulas. */

/** Characters that begin a formula in spreadsheets, also after blanks, which some of them skip. */
const formula = /^[\s]*[=+\-@\t\r|]/;
const needsQuotes = /[",\r\n]/;

/** Returns a text with an apostrophe before what would be a formula. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

function cell(value: string | null): string {
  const harmless = withoutFormula(value ?? '');
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a line with its line end; null is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
