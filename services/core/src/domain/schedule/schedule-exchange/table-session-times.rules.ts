/** Start and length of a session in a row of a table. */
import type { DateOrder } from '@plenum/contracts/schedule/import-readings';
import { formatClockMinutes, parseDateMs } from '../sessions/session-times.rules.ts';
import type { RawSessionProblem } from './parsed-schedule.rules.ts';
import { quote } from './schedule-problems.rules.ts';
import type { TableColumn } from './table-columns.rules.ts';
import { type CellTime, readCellLength, readCellTime } from './table-times.rules.ts';

export interface Cell {
  readonly text: string;
  /** Heading of its column, as written. */
  readonly column: string;
  readonly line: number;
  readonly row: number;
}

export interface RowTimes {
  /** Date of the day, `YYYY-MM-DD`; empty if it cannot be read. */
  readonly day: string;
  readonly fields: { readonly date?: string; readonly start?: string; readonly duration?: string };
  readonly problems: readonly RawSessionProblem[];
}

const minutesPerDay = 1440;
const minuteMs = 60_000;

const expected = {
  invalid_date: 'a date such as 2027-03-20, 20.03.2027 or 3/20/2027',
  invalid_time: 'a time such as 9:00, 09:00:00 or 9:00 AM',
  invalid_duration: 'a length such as 45 (minutes), 0:45 or 1:30',
} as const;

const orderHints: { readonly [O in DateOrder]: string } = {
  DAY_FIRST: 'with the day before the month',
  MONTH_FIRST: 'with the month before the day',
};

/** Cell that contains a date; the problem is then reported as an invalid date. */
const datePattern = /\d{1,4}[./-] ?\d{1,2}[./-]/;

interface RowReader {
  readonly problems: RawSessionProblem[];
  readonly cell: (name: TableColumn) => Cell | undefined;
  /** Reads a cell; reports a problem if it is not empty and not a time. */
  readonly read: (name: TableColumn, code: keyof typeof expected) => CellTime | null;
  readonly report: (cell: Cell, code: keyof typeof expected) => null;
}

function readerOf(row: ReadonlyMap<TableColumn, Cell>, order: DateOrder): RowReader {
  const problems: RawSessionProblem[] = [];
  const report: RowReader['report'] = ({ text, column, ...position }, code) => {
    const dependsOnOrder = code === 'invalid_date' && /^\D*\d{1,2}[/-]\d{1,2}[/-]\d/.test(text);
    const hint = dependsOnOrder ? `, ${orderHints[order]}` : '';
    const reason = `${quote(text)} in the column ${quote(column)} is not ${expected[code]}${hint}.`;
    problems.push({ code, reason, ...position, column, value: text.slice(0, 200) });
    return null;
  };
  return {
    problems,
    report,
    cell: (name) => row.get(name),
    read: (name, code) => {
      const cell = row.get(name);
      if (cell === undefined) return null;
      return readCellTime(cell.text, order) ?? report(cell, datePattern.test(cell.text) ? 'invalid_date' : code);
    },
  };
}

interface Start {
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  /** From midnight. */
  readonly minutes: number | null;
  readonly offset: string | null;
}

/** Returns the start from one or two cells. */
function readStart({ cell, read, report }: RowReader): Start {
  const day = read('date', 'invalid_date');
  const start = read('start', 'invalid_time');
  const [dayCell, startCell] = [cell('date'), cell('start')];
  if (day?.date === null && dayCell !== undefined) report(dayCell, 'invalid_date');
  // Spreadsheets save a plain date with the time 0:00; the time of day is then in the other cell.
  if (startCell === undefined)
    return { date: day?.date ?? null, minutes: day?.minutes ?? null, offset: day?.offset ?? null };
  if (start === null) return { date: day?.date ?? null, minutes: null, offset: null };
  if (start.date !== null) return { ...start, minutes: start.minutes ?? 0 };
  if (dayCell === undefined) report(startCell, 'invalid_date');
  return { ...start, date: day?.date ?? null };
}

/** Reads the times of a row: the start from one or two cells, and the length from the duration or the end. */
export function readRowTimes(row: ReadonlyMap<TableColumn, Cell>, order: DateOrder): RowTimes {
  const reader = readerOf(row, order);
  const { date, minutes, offset } = readStart(reader);
  const from = date === null || minutes === null ? null : absoluteMinutes(date, minutes);
  const length = readLength(reader, from, minutes);
  const duration = length === null ? {} : { duration: lengthText(length) };
  if (from === null) return { day: date ?? '', fields: duration, problems: reader.problems };
  const start = formatClockMinutes(from);
  const instant = offset === null ? {} : { date: `${dateAt(from)}T${start}${offset}` };
  return { day: dateAt(from), fields: { start, ...instant, ...duration }, problems: reader.problems };
}

const absoluteMinutes = (date: string, minutes: number): number => (parseDateMs(date) ?? 0) / minuteMs + minutes;
const dateAt = (minutes: number): string => new Date(minutes * minuteMs).toISOString().slice(0, 10);

/** Formats minutes as `H:MM`, even above 24 hours. */
const lengthText = (minutes: number): string => `${Math.floor(minutes / 60)}:${formatClockMinutes(minutes).slice(3)}`;

/**
 * Returns the length: as written, or from the end, which is on the next day if it has no date and is before the start.
 * @param from start in minutes since 1970
 * @param minutes start in minutes since midnight
 */
function readLength({ cell, read, report }: RowReader, from: number | null, minutes: number | null): number | null {
  const durationCell = cell('duration');
  if (durationCell !== undefined) return readCellLength(durationCell.text) ?? report(durationCell, 'invalid_duration');
  const end = read('end', 'invalid_time');
  const endCell = cell('end');
  const endDate = end?.date ?? read('end_date', 'invalid_date')?.date ?? null;
  if (end === null || endCell === undefined || minutes === null) return null;
  const to = end.minutes ?? 0;
  if (endDate === null || from === null) return to >= minutes ? to - minutes : to - minutes + minutesPerDay;
  const length = absoluteMinutes(endDate, to) - from;
  return length < 0 ? report(endCell, 'invalid_duration') : length;
}
