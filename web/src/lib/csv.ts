/** Text and CSV files made in the browser. */
type Cell = string | number | null;

/** A spreadsheet would run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180); texts that look like formulas are defused with an apostrophe. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Hands a file to the person. */
function downloadBlob(file_name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file_name;
  link.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const csvType = 'text/csv;charset=utf-8';
const byteOrderMark = '\u{feff}';

/** Hands a text to the person as a file. CSV begins with a byte order mark, by which Excel knows that it is UTF-8. */
export function downloadText(file_name: string, text: string, type: string = csvType): void {
  downloadBlob(file_name, new Blob([type === csvType ? byteOrderMark + text : text], { type }));
}
