/** The head of a spreadsheet table: the line `sep=;`, which Excel understands, and the row of headings. */
import { normalizedText } from '../text.ts';

/** Separators of cells; a table that is pasted from a spreadsheet has tabs. */
const separators = [',', ';', '\t', '|'] as const;

export interface TableHead {
  readonly separator: string;
  /** Where the table begins, after the line `sep=`. */
  readonly offset: number;
}

/** A line such as `sep=;`, also in quotation marks, which some programs add. */
const separatorLine = /^\uFEFF?"?sep=(.)"?[,;\t|]*(?:\r\n|\n|\r|$)/i;

/** Longest first row that is examined, in characters. */
const headLengthMax = 64 * 1024;

/**
 * Returns the separator and the start of a table: the separator named by its first line, else the one that yields the
 * most known headings, else the most frequent one.
 */
export function tableHeadOf(text: string, isKnown: (heading: string) => boolean): TableHead {
  const named = separatorLine.exec(text.slice(0, 100));
  const offset = named?.[0].length ?? 0;
  if (named?.[1] !== undefined) return { separator: named[1], offset };
  const row = firstRowOf(text);
  const judged = separators.map((separator) => {
    const cells = row.split(separator);
    return { separator, known: cells.filter((cell) => isKnown(headingOf(cell))).length, count: cells.length };
  });
  const [best] = judged.toSorted((one, other) => other.known - one.known || other.count - one.count);
  return { separator: best?.separator ?? ',', offset };
}

const firstRowOf = (text: string): string =>
  text
    .slice(0, headLengthMax)
    .split(/\r\n|\n|\r/)
    .find((line) => /[^\s,;|"]/.test(line)) ?? '';

const headingOf = (cell: string): string => cell.replaceAll('"', '').trim();

/**
 * Normalizes a heading for comparison: lower case, without text in brackets (“Duration (min)”), with underscores for
 * everything that is neither a letter nor a digit.
 */
export const headingName = (heading: string): string =>
  normalizedText(heading)
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
