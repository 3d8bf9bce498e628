/** The head of a table from a spreadsheet program: the line `sep=;`, which Excel understands, and the row of headings. */
import { normalizeText } from '../text.ts';

/** Cell separators; a table that is pasted from a spreadsheet has tabs. */
const separators = [',', ';', '\t', '|'] as const;

export interface TableHeader {
  readonly separator: string;
  /** Index at which the table begins, after the line `sep=`. */
  readonly offset: number;
}

/** A line such as `sep=;`, with or without the quotation marks that some programs add. */
const separatorLine = /^\uFEFF?"?sep=(.)"?[,;\t|]*(?:\r\n|\n|\r|$)/i;

/** Maximum length of the first row that is examined, in characters. */
const maxHeadLength = 64 * 1024;

/**
 * Returns the separator and the start of a table: the separator that its first line names, otherwise the one that
 * yields the most known headings, and among those the most frequent one.
 */
export function readTableHeader(text: string, isKnown: (heading: string) => boolean): TableHeader {
  const declared = separatorLine.exec(text.slice(0, 100));
  const offset = declared?.[0].length ?? 0;
  if (declared?.[1] !== undefined) return { separator: declared[1], offset };
  const row = firstRowOf(text);
  const candidates = separators.map((separator) => {
    const cells = row.split(separator);
    return { separator, knownCount: cells.filter((cell) => isKnown(headingOf(cell))).length, count: cells.length };
  });
  const [best] = candidates.toSorted((one, other) => other.knownCount - one.knownCount || other.count - one.count);
  return { separator: best?.separator ?? ',', offset };
}

const firstRowOf = (text: string): string =>
  text
    .slice(0, maxHeadLength)
    .split(/\r\n|\n|\r/)
    .find((line) => /[^\s,;|"]/.test(line)) ?? '';

const headingOf = (cell: string): string => cell.replaceAll('"', '').trim();

/**
 * Normalizes a heading for comparison: lower case, without text in brackets (“Duration (min)”), with underscores
 * instead of everything that is neither a letter nor a digit.
 */
export const headingName = (heading: string): string =>
  normalizeText(heading)
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
