/** CSV lines (RFC 4180) that spreadsheets do not interpret as formulas. */

/** Characters with which formulas begin, even after whitespace, which some spreadsheets skip. */
const formula = /^[\s]*[=+\-@\t\r|]/;
const needsQuotes = /[",\r\n]/;

/** Adds an apostrophe to a text that spreadsheets would interpret as a formula. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

function cell(value: string | null): string {
  const escaped = withoutFormula(value ?? '');
  return needsQuotes.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Formats a line including the line break. Null is an empty cell. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
