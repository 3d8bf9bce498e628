/** Text and CSV files created in the browser. */
type Cell = string | number | null;

/** A spreadsheet would interpret a cell with this prefix as a formula. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as CSV (RFC 4180); escapes cells that look like formulas with an apostrophe (OWASP CSV injection). */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

export function downloadBlob(file_name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file_name;
  link.click();
  // Once started, the download keeps its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const csvType = 'text/csv;charset=utf-8';
const byteOrderMark = '\u{feff}';

/** Downloads a text as a file. CSV begins with a byte order mark, by which Excel detects UTF-8. */
export function downloadText(file_name: string, text: string, type: string = csvType): void {
  downloadBlob(file_name, new Blob([type === csvType ? byteOrderMark + text : text], { type }));
}
