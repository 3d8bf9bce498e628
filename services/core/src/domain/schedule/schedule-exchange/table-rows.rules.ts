/** Reads the rows of a table, with the line of the file and the row of the spreadsheet where each begins. */
import { maxAgendaSessions } from '@plenum/contracts/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { readTableHeader } from '../../../platform/tables/table-head.ts';
import { maxRawTextLength } from './schedule-limits.rules.ts';
import { UnreadableSchedule } from './schedule-problems.rules.ts';

export interface TableRow {
  readonly cells: readonly string[];
  /** Line of the file, from 1. */
  readonly line: number;
  /** Row number in a spreadsheet: line breaks within cells and the line `sep=` do not count. */
  readonly row: number;
}

/**
 * Reads all non-empty rows.
 * @throws UnreadableSchedule with the line of a missing quotation mark
 */
export function readTableRows(table: string, isKnownHeading: (heading: string) => boolean): TableRow[] {
  const { separator, offset } = readTableHeader(table, isKnownHeading);
  const skippedLines = offset === 0 ? 0 : 1;
  let breaksInEarlierCells = 0;
  return parseRecords(table.slice(offset), separator, skippedLines).map(({ record, info }) => {
    const breaksInCells = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
    // The parser reports the line where a row ends.
    const line = info.lines - breaksInCells;
    const row = line - breaksInEarlierCells;
    breaksInEarlierCells += breaksInCells;
    return { cells: record, line: line + skippedLines, row };
  });
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseRecords(text: string, separator: string, skippedLines: number): ParsedRecord[] {
  try {
    // The parser counts a carriage return inside a cell as a separate line.
    const records: unknown = parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      // Pasted tables contain unescaped quotation marks, as in 17" monitor.
      relax_quotes: separator === '\t',
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: maxRawTextLength,
      // The header, and one row more than allowed, so that the limit is reported.
      to: maxAgendaSessions + 2,
    });
    return records as ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = Reflect.get(error, 'lines');
    throw new UnreadableSchedule(
      typeof line === 'number' ? line + skippedLines : null,
      'malformed_csv',
      'This row cannot be parsed: a closing quotation mark is missing, or the row is too long. Correct the file and try again.',
    );
  }
}
