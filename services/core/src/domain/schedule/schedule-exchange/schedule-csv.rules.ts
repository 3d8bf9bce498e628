/**
 * Reader of schedules saved by a spreadsheet, or pasted from one: one session per row, the first row contains the
 * headings. Like the other readers, it only collects texts with their line numbers; dates and times are converted to
 * the form of schedule files, and invalid ones are problems of the session. Columns, in any order: `title`, `start`,
 * `date` (unless the start has one), and `end` or `duration`; also those of `table-columns.rules.ts`, and `plenum` of
 * an export. Others are ignored.
 */
import { maxAgendaSessions, maxEventDays } from '@plenum/contracts/limits';
import type { DateOrder } from '@plenum/contracts/schedule/import-readings';
import { readTableHeader } from '../../../platform/tables/table-head.ts';
import { normalizeText } from '../../../platform/text.ts';
import { applyExtensionValues, extensionName } from './extension-values.rules.ts';
import {
  type RawDay,
  type RawPerson,
  type RawSchedule,
  type RawSession,
  type RawSessionField,
  rawSessionFields,
  type RawText,
} from './parsed-schedule.rules.ts';
import { countPersons, maxPersonsPerSession } from './schedule-limits.rules.ts';
import { quote, type TableView, UnreadableSchedule } from './schedule-problems.rules.ts';
import {
  type ColumnMapping,
  columnOf,
  columnsOf,
  isSched,
  missingColumns,
  type TableColumn,
  tableView,
} from './table-columns.rules.ts';
import { readTableRows, type TableRow } from './table-rows.rules.ts';
import { type Cell, readRowTimes } from './table-session-times.rules.ts';
import { isDated, readingOfDates } from './table-times.rules.ts';

/** Choices of the user who imports a table. */
export interface TableOptions {
  readonly dateOrder: DateOrder | null;
  readonly columns: ColumnMapping;
}

const isKnownIn =
  (mapping: ColumnMapping) =>
  (heading: string): boolean =>
    Object.hasOwn(mapping, heading) || columnOf(heading) !== undefined;

/** A text whose first two rows have at least this number of cells may be a table with unknown headings. */
const minUnknownCells = 3;

/** Checks whether a text begins like a table of sessions. */
export function looksLikeCsv(text: string, mapping: ColumnMapping): boolean {
  const { separator, offset } = readTableHeader(text, isKnownIn(mapping));
  const rows = text.slice(offset, offset + 64 * 1024).split(/\r\n|\n|\r/);
  const [head = '', next = ''] = rows.filter((line) => line.replaceAll(separator, '').trim() !== '');
  const headings = head.split(separator).map((cell) => cell.replaceAll('"', ''));
  if (columnsOf(headings, mapping).includes('title')) return true;
  return headings.length >= minUnknownCells && next.split(separator).length >= minUnknownCells;
}

type Row = ReadonlyMap<TableColumn, Cell>;

/** Row of a session with the line where it begins. */
interface ReadRow {
  readonly row: Row;
  readonly line: number;
}

/**
 * Reads a whole table.
 * @throws UnreadableSchedule with the line where reading stopped, or if a column is missing
 */
export function readScheduleCsv(text: string, { dateOrder, columns: mapping }: TableOptions): RawSchedule {
  const [heading, ...lines] = readTableRows(text, isKnownIn(mapping));
  const headings = heading?.cells ?? [];
  const columns = columnsOf(headings, mapping);
  const table = tableView(
    headings,
    columns,
    lines.map(({ cells }) => cells),
  );
  const rows = lines.map((line) => readCells(line, headings, columns)).filter(({ row }) => row.size > 0);
  const hasDatedStart = rows.some(({ row }) => isDated(row.get('start')?.text ?? ''));
  const missingNames = missingColumns(new Set(columns.filter((column) => column !== undefined)), hasDatedStart);
  if (missingNames.length > 0) throw missingColumnsError(missingNames, heading?.line ?? 1, table);
  const dates = readingOfDates(rows.flatMap(({ row }) => dateColumns.map((name) => row.get(name)?.text ?? '')));
  const isUndecided = dates.undecided !== null && dateOrder === null;
  const schedule: RawSchedule = {
    version: null,
    conference: new Map([['title', { text: 'Schedule', line: 1 }]]),
    days: [],
    sessions: [],
    personCount: 0,
    table,
    skippedEntries: [],
    undecidedDate: isUndecided ? { text: dates.undecided, order: dates.order } : null,
  };
  const isFromSched = isSched(headings);
  const days = new Map<string, RawDay>();
  const titleCounts = new Map<string, number>();
  for (const { row, line } of rows) {
    if (isFromSched && row.get('active')?.text.trim().toUpperCase() === 'N') {
      const reason = `The session ${quote(row.get('title')?.text ?? '')} is not active and was left out.`;
      schedule.skippedEntries?.push({ line, reason });
      continue;
    }
    if (schedule.sessions.length === maxAgendaSessions) throw tooManySessions(line);
    const session = readSession(row, line, { days, titleCounts, order: dateOrder ?? dates.order, isFromSched });
    countPersons(schedule, session.persons.length, line);
    schedule.sessions.push(session);
  }
  schedule.days.push(...days.values());
  return schedule;
}

const dateColumns = ['date', 'start', 'end', 'end_date'] as const;

function readCells(
  { cells, line, row }: TableRow,
  headings: readonly string[],
  columns: readonly (TableColumn | undefined)[],
): ReadRow {
  const cellsByColumn = new Map<TableColumn, Cell>();
  for (const [index, text] of cells.entries()) {
    const column = columns[index];
    if (column !== undefined && text.trim() !== '' && !cellsByColumn.has(column))
      cellsByColumn.set(column, { text, column: headings[index]?.trim() ?? column, line, row });
  }
  return { row: cellsByColumn, line };
}

const tooManySessions = (line: number): UnreadableSchedule =>
  new UnreadableSchedule(line, 'too_many_sessions', `A schedule may have at most ${maxAgendaSessions} sessions.`);

const missingColumnsError = (missingNames: readonly string[], line: number, table: TableView): UnreadableSchedule =>
  new UnreadableSchedule(
    line,
    'missing_columns',
    `The first row names the columns; there is none for ${missingNames.join(' and ')}.`,
    table,
  );

interface Context {
  readonly days: Map<string, RawDay>;
  /** Number of uses of a title. */
  readonly titleCounts: Map<string, number>;
  readonly order: DateOrder;
  /** Sched.com separates names by commas. */
  readonly isFromSched: boolean;
}

function readSession(row: Row, line: number, { days, titleCounts, order, isFromSched }: Context): RawSession {
  const fields = new Map<RawSessionField, RawText>();
  for (const [column, { text }] of row) if (isField(column)) fields.set(column, { text, line });
  const location = row.get('location');
  if (location !== undefined) fields.set('room', { text: location.text, line });
  const times = readRowTimes(row, order);
  for (const [name, text] of Object.entries(times.fields))
    if (text !== undefined) fields.set(name as RawSessionField, { text, line });
  const cell = (column: TableColumn): string | null => row.get(column)?.text.trim() ?? null;
  const session: RawSession = {
    guid: cell('guid'),
    id: cell('id') ?? (row.has('guid') ? null : idFromTitle(cell('title') ?? '', titleCounts)),
    day: dayOf(days, times.day, line),
    location: null,
    fields,
    persons: readPersons(row, isFromSched, line),
    links: [],
    attachments: [],
    line,
    problems: times.problems,
  };
  applyExtensionValues(session, readExtension(cell(extensionName), line));
  return session;
}

/** Checks whether the cells of a column are texts; times are read separately. */
const isField = (column: TableColumn): column is Exclude<TableColumn, 'start' | 'duration'> & RawSessionField =>
  column !== 'date' &&
  column !== 'start' &&
  column !== 'duration' &&
  (rawSessionFields as readonly string[]).includes(column);

function dayOf(days: Map<string, RawDay>, date: string, line: number): RawDay {
  const existing = days.get(date);
  if (existing !== undefined) return existing;
  if (days.size === maxEventDays)
    throw new UnreadableSchedule(line, 'too_many_days', `A schedule may have at most ${maxEventDays} days.`);
  const day: RawDay = { date, start: null, end: null, line };
  days.set(date, day);
  return day;
}

/** Reads the values that an export of this product could not express in other cells. */
function readExtension(text: string | null, line: number): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableSchedule(line, 'malformed_csv', `The column “${extensionName}” is not what was exported.`);
  }
}

/** Derives an id from the title for tables without ids; repeated titles get a counter. */
function idFromTitle(title: string, titleCounts: Map<string, number>): string {
  const name = normalizeText(title, 'NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 150);
  const count = (titleCounts.get(name) ?? 0) + 1;
  titleCounts.set(name, count);
  return count === 1 ? `title:${name}` : `title:${name}#${count}`;
}

/** Reads the names of speakers and moderators; roles are set only if there are moderators. */
function readPersons(row: Row, isFromSched: boolean, line: number): RawPerson[] {
  const namesIn = (column: TableColumn): string[] => {
    const text = row.get(column)?.text ?? '';
    const separator = isFromSched && !text.includes(';') ? /[,\n]/ : /[;\n]/;
    return text
      .split(separator)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  };
  const [speakers, moderators] = [namesIn('speakers'), namesIn('moderators')];
  if (speakers.length + moderators.length > maxPersonsPerSession)
    throw new UnreadableSchedule(
      line,
      'too_many_persons',
      `A session may have at most ${maxPersonsPerSession} persons.`,
    );
  const toPerson = (name: string, role: string | null): RawPerson => ({
    guid: null,
    id: null,
    name,
    biography: null,
    role,
    line,
  });
  return [...speakers.map((name) => toPerson(name, null)), ...moderators.map((name) => toPerson(name, 'MODERATOR'))];
}
