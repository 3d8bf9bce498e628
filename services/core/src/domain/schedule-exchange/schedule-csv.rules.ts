/**
 * Reader of schedules saved by a spreadsheet: one session per row, the first row names the columns. Like the other
 * readers it only collects texts with their line numbers.
 *
 * Columns, in any order: `title`, `date` (YYYY-MM-DD), `start` (HH:MM), and `end` or `duration` (HH:MM or minutes);
 * further `id`, `guid`, `subtitle`, `location`, `track`, `type`, `language`, `level`, `speakers` (separated by semicolons or
 * line breaks), `abstract`, `description`, `url`, `slug`, and `plenum` of an export. German names work too. Others are
 * ignored.
 */
import { agendaSessionsMax, eventDaysMax } from '@plenum/contracts/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { normalizedText } from '../../platform/text.ts';
import { formatClockMinutes, parseClockMinutes } from '../sessions/session-times.rules.ts';
import { applyOwnValues, ownName } from './own-values.rules.ts';
import {
  type RawDay,
  type RawPerson,
  type RawSchedule,
  type RawSession,
  type RawSessionField,
  rawSessionFields,
  type RawText,
} from './parsed-schedule.rules.ts';
import { countPersons, personsPerSessionMax, rawTextUnitsMax } from './schedule-limits.rules.ts';
import { UnreadableSchedule } from './schedule-problems.rules.ts';

const columns = new Map<string, RawSessionField | 'id' | 'guid' | 'end' | 'day' | 'speakers' | 'own'>([
  [ownName, 'own'],
  ['title', 'title'],
  ['id', 'id'],
  ['guid', 'guid'],
  ['subtitle', 'subtitle'],
  ['date', 'day'],
  ['start', 'start'],
  ['start_time', 'start'],
  ['end', 'end'],
  ['end_time', 'end'],
  ['duration', 'duration'],
  ['location', 'room'],
  ['room', 'room'],
  ['track', 'track'],
  ['type', 'type'],
  ['language', 'language'],
  ['level', 'level'],
  ['speakers', 'speakers'],
  ['speaker', 'speakers'],
  ['abstract', 'abstract'],
  ['description', 'description'],
  ['short_description', 'short_description'],
  ['url', 'url'],
  ['slug', 'slug'],
  ['titel', 'title'],
  ['untertitel', 'subtitle'],
  ['datum', 'day'],
  ['beginn', 'start'],
  ['ende', 'end'],
  ['dauer', 'duration'],
  ['ort', 'room'],
  ['raum', 'room'],
  ['saal', 'room'],
  ['themenstrang', 'track'],
  ['art', 'type'],
  ['sprache', 'language'],
  ['niveau', 'level'],
  ['vortragende', 'speakers'],
  ['kurzbeschreibung', 'abstract'],
  ['beschreibung', 'description'],
]);

type Column = NonNullable<ReturnType<typeof columns.get>>;
type Row = ReadonlyMap<Column, string>;

const columnOf = (heading: string): Column | undefined =>
  columns.get(
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );

const separators = [',', ';', '\t'] as const;

/**
 * Returns the separator of the first line if that line has a column `title`; otherwise the text is not a schedule
 * table.
 */
function separatorOf(text: string): string | null {
  const [first = ''] = text.split(/\r?\n/, 1);
  const cells = (separator: string) => first.split(separator).map((cell) => cell.replaceAll('"', ''));
  return separators.find((separator) => cells(separator).some((cell) => columnOf(cell) === 'title')) ?? null;
}

/** Checks whether a text begins like a table of sessions. */
export const looksLikeCsv = (text: string): boolean => separatorOf(text) !== null;

/**
 * Reads a whole table.
 * @throws UnreadableSchedule with the line where reading stopped, or if the columns of date or start are missing
 */
export function readScheduleCsv(text: string): RawSchedule {
  const schedule: RawSchedule = {
    version: null,
    conference: new Map([['title', { text: 'Schedule', line: 1 }]]),
    days: [],
    sessions: [],
    personCount: 0,
  };
  const [heading, ...rows] = readRows(text);
  const order = (heading?.record ?? []).map(columnOf);
  checkColumns(order, heading?.line ?? 1);
  const days = new Map<string, RawDay>();
  const seen = new Map<string, number>();
  for (const { record, line } of rows) {
    const row = new Map<Column, string>();
    for (const [index, cell] of record.entries()) {
      const column = order[index];
      if (column !== undefined && cell.trim() !== '') row.set(column, cell);
    }
    if (row.size > 0) {
      const session = readSession(row, line, dayOf(days, row, line), seen);
      countPersons(schedule, session.persons.length, line);
      schedule.sessions.push(session);
    }
    if (schedule.sessions.length > agendaSessionsMax) throw tooManySessions(line);
  }
  schedule.days.push(...days.values());
  return schedule;
}

/** Without these columns, each row would have the same problem. */
const requiredColumns = [
  ['date', 'day'],
  ['start', 'start'],
] as const satisfies readonly (readonly [name: string, column: Column])[];

function checkColumns(order: readonly (Column | undefined)[], line: number): void {
  const missing = requiredColumns.flatMap(([name, column]) => (order.includes(column) ? [] : [`“${name}”`]));
  if (missing.length > 0)
    throw new UnreadableSchedule(
      line,
      'missing_columns',
      `The first row names the columns; there is none for ${missing.join(' and ')}.`,
    );
}

interface Line {
  readonly record: readonly string[];
  readonly line: number;
}

function readRows(text: string): Line[] {
  try {
    // The parser counts a carriage return inside a cell as a separate line.
    const read: unknown = parse(text.replaceAll('\r\n', '\n'), {
      delimiter: separatorOf(text) ?? ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: rawTextUnitsMax,
      to: agendaSessionsMax + 2,
    });
    return (read as { readonly record: string[]; readonly info: { readonly lines: number } }[]).map(
      ({ record, info }) => ({ record, line: lineBefore(record, info.lines) }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Reflect.get(error, 'lines');
    throw new UnreadableSchedule(
      typeof line === 'number' ? line : null,
      'malformed_csv',
      'The table is broken here: a quotation mark is missing, or a row is too long.',
    );
  }
}

/** Returns the line where a row begins; the parser reports the line where it ends. */
const lineBefore = (record: readonly string[], lastLine: number): number =>
  lastLine - record.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0);

const tooManySessions = (line: number): UnreadableSchedule =>
  new UnreadableSchedule(line, 'too_many_sessions', `A schedule may have at most ${agendaSessionsMax} sessions.`);

function dayOf(days: Map<string, RawDay>, row: Row, line: number): RawDay {
  const date = row.get('day')?.trim() ?? '';
  const known = days.get(date);
  if (known !== undefined) return known;
  if (days.size === eventDaysMax)
    throw new UnreadableSchedule(line, 'too_many_days', `A schedule may have at most ${eventDaysMax} days.`);
  const day: RawDay = { date, start: null, end: null, line };
  days.set(date, day);
  return day;
}

function readSession(row: Row, line: number, day: RawDay, seen: Map<string, number>): RawSession {
  const fields = new Map<RawSessionField, RawText>();
  for (const [column, text] of row) {
    if (isField(column)) fields.set(column, { text, line });
  }
  const start = row.get('start')?.trim() ?? '';
  const duration = readDuration(row, start);
  if (duration !== null) fields.set('duration', { text: duration, line });
  const session: RawSession = {
    guid: row.get('guid')?.trim() ?? null,
    id: row.get('id')?.trim() ?? (row.has('guid') ? null : idFromTitle(row.get('title') ?? '', seen)),
    day,
    location: null,
    fields,
    persons: readPersons(row.get('speakers') ?? '', line),
    links: [],
    attachments: [],
    line,
  };
  applyOwnValues(session, readOwn(row.get('own'), line));
  return session;
}

const isField = (column: Column): column is RawSessionField => (rawSessionFields as readonly string[]).includes(column);

/** Reads what an export of this product could not say in the other cells. */
function readOwn(text: string | undefined, line: number): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableSchedule(line, 'malformed_csv', `The column “${ownName}” is not what was exported.`);
  }
}

/**
 * Returns the duration as `H:MM`: as written, from minutes, or from the end; an end before the start is on the next
 * day.
 */
function readDuration(row: Row, start: string): string | null {
  const written = row.get('duration')?.trim();
  if (written !== undefined) return /^\d{1,4}$/.test(written) ? formatMinutes(Number(written)) : written;
  const end = row.get('end')?.trim();
  if (end === undefined) return null;
  const [from, to] = [parseClockMinutes(start), parseClockMinutes(end)];
  return from === null || to === null ? end : formatClockMinutes(to - from);
}

/** Formats minutes as `H:MM`, also above 24 hours. */
const formatMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${formatClockMinutes(minutes).slice(3)}`;

/** Derives an id from the title for tables without ids; repeated titles get a counter. */
function idFromTitle(title: string, seen: Map<string, number>): string {
  const name = normalizedText(title, 'NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, 150);
  const count = (seen.get(name) ?? 0) + 1;
  seen.set(name, count);
  return count === 1 ? `title:${name}` : `title:${name}#${count}`;
}

function readPersons(text: string, line: number): RawPerson[] {
  const names = text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > personsPerSessionMax)
    throw new UnreadableSchedule(
      line,
      'too_many_persons',
      `A session may have at most ${personsPerSessionMax} persons.`,
    );
  return names.map((name) => ({ guid: null, id: null, name, biography: null, line }));
}
