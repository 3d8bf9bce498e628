/**
 * Imports a schedule (frab/pentabarf XML, c3voc or Sessionize JSON, CSV, iCalendar). Works without a login, and while the
 * product is running. Without `--event`, it creates an event that anyone may join.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import {
  type DateOrder,
  type ImportColumn,
  importColumns,
  type TimeZoneSource,
  type UtcInterpretation,
} from '@plenum/contracts/schedule/import-readings';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import {
  importByOperator,
  importedConferences,
} from '@plenum/core/domain/schedule/schedule-exchange/import-by-operator';
import type { ReadingChoices } from '@plenum/core/domain/schedule/schedule-exchange/import-plan.rules';
import { parseSchedule } from '@plenum/core/domain/schedule/schedule-exchange/parse-schedule.rules';
import type { ParsedSchedule } from '@plenum/core/domain/schedule/schedule-exchange/parsed-schedule.rules';
import {
  type ImportSettings,
  findImportSettings,
} from '@plenum/core/domain/schedule/schedule-exchange/schedule-exchange.queries';
import type {
  ScheduleProblem,
  TableView,
} from '@plenum/core/domain/schedule/schedule-exchange/schedule-problems.rules';
import { shiftSchedule } from '@plenum/core/domain/schedule/schedule-exchange/shift-schedule.rules';
import type { ColumnMapping } from '@plenum/core/domain/schedule/schedule-exchange/table-columns.rules';
import { isTimeZone } from '@plenum/core/domain/schedule/sessions/zone-clock.rules';
import { fail } from '@plenum/core/platform/errors';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, printError, UsageError, print, idFrom } from './command.ts';

interface ImportOptions {
  /** Null for standard input, which also works with containers and with files that only the operator can read. */
  readonly path: string | null;
  readonly event_id: number | null;
  readonly shiftTo: string | null;
  /** Options for reading an ambiguous file. */
  readonly reading: ReadingChoices;
  readonly skipsProblems: boolean;
}

interface ReadFile {
  readonly schedule: ParsedSchedule;
  /** Why sessions are skipped. */
  readonly problems: readonly ScheduleProblem[];
}

const dateOrderOf: Readonly<Record<string, DateOrder>> = { 'day-first': 'DAY_FIRST', 'month-first': 'MONTH_FIRST' };
const utcReadingOf: Readonly<Record<string, UtcInterpretation>> = { utc: 'UTC', local: 'LOCAL' };

function parseOptions(args: readonly string[], cwd: string): ImportOptions {
  let parsed;
  try {
    const options = {
      event: { type: 'string' },
      'shift-to': { type: 'string' },
      'time-zone': { type: 'string' },
      'date-order': { type: 'string' },
      'utc-times': { type: 'string' },
      column: { type: 'string', multiple: true },
      'skip-problems': { type: 'boolean' },
    } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
  const [file, ...extraFiles] = parsed.positionals;
  if (file === undefined || extraFiles.length > 0) throw new UsageError('Expected: one file.');
  const { event, 'shift-to': shiftTo, 'skip-problems': skipsProblems = false, ...options } = parsed.values;
  if (event !== undefined && idFrom(event) === null) throw new UsageError('--event needs an id.');
  const timezone = options['time-zone'];
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new UsageError('--time-zone needs a name such as Europe/Berlin.');
  const dateOrder = parseChoice('date-order', options['date-order'], dateOrderOf);
  const columns = columnsFrom(options.column ?? []);
  const utcTimes = parseChoice('utc-times', options['utc-times'], utcReadingOf);
  return {
    path: file === '-' ? null : resolve(cwd, file),
    event_id: event === undefined ? null : idFrom(event),
    shiftTo: shiftTo ?? null,
    reading: {
      ...(timezone !== undefined && { timezone }),
      ...(dateOrder !== undefined && { dateOrder }),
      ...(utcTimes !== undefined && { utcTimes }),
      ...(columns !== undefined && { columns }),
    },
    skipsProblems,
  };
}

/** Parses `HEADING=COLUMN`. Without a column, the heading is ignored. */
function columnsFrom(texts: readonly string[]): ColumnMapping | undefined {
  if (texts.length === 0) return undefined;
  const entries = texts.map((text): [string, ImportColumn | null] => {
    const separator = text.lastIndexOf('=');
    const name = text.slice(separator + 1);
    const column = importColumns.find((candidate) => candidate === name) ?? null;
    if (separator < 1 || (column === null && name !== ''))
      throw new UsageError(
        `--column needs HEADING=COLUMN, with one of ${importColumns.join(', ')}, or nothing to ignore it.`,
      );
    return [text.slice(0, separator).trim(), column];
  });
  return Object.fromEntries(entries);
}

function parseChoice<V>(name: string, text: string | undefined, values: Readonly<Record<string, V>>): V | undefined {
  if (text !== undefined && !Object.hasOwn(values, text))
    throw new UsageError(`--${name} needs ${Object.keys(values).join(' or ')}.`);
  return text === undefined ? undefined : values[text];
}

const maxPrintedProblems = 20;

type Problems = readonly Pick<ScheduleProblem, 'line' | 'row' | 'reason' | 'guid' | 'title'>[];

function printProblems(head: string, problems: Problems, count: number): void {
  printError(head);
  const shown = problems.slice(0, maxPrintedProblems);
  for (const { line, row, reason, guid, title } of shown) {
    const session = [title, guid].filter((part) => part !== null && part !== undefined).join(', ');
    const place = line === null ? '' : `line ${line}${row === undefined || row === line ? '' : `, row ${row}`}: `;
    printError(`  ${place}${reason}${session === '' ? '' : ` (${session})`}`);
  }
  if (count > shown.length) printError(`  … and ${count - shown.length} more`);
}

const rejectedMessage = 'The schedule was rejected; nothing was changed.';

/** A question about an ambiguous file. */
interface OpenQuestion {
  readonly text: string;
  /** The command line option that answers it. */
  readonly option: string;
  /** Parses the answer; undefined if it is invalid. */
  readonly read: (answer: string) => ReadingChoices | undefined;
}

/** Returns the question that must be answered before a schedule can be imported. */
function openQuestion(schedule: ParsedSchedule, { reading }: ImportOptions): OpenQuestion | null {
  const { unknownTimezone, timezoneSource, undecidedDate, isLabelledUtc, effectiveTimezone } = schedule;
  const isNameless = timezoneSource === null || timezoneSource === 'OFFSET';
  if (reading.timezone === undefined && (unknownTimezone !== null || isNameless))
    return {
      text:
        unknownTimezone === null ? 'The file names no time zone.' : `“${unknownTimezone}” is not a known time zone.`,
      option: '--time-zone=Europe/Berlin',
      read: (timezone) => (isTimeZone(timezone) ? { timezone } : undefined),
    };
  if (undecidedDate !== null)
    return {
      text: `The date “${undecidedDate.text}” has the day or the month first.`,
      option: '--date-order=day-first or --date-order=month-first',
      read: (answer) => {
        const dateOrder = dateOrderOf[answer];
        return dateOrder && { dateOrder };
      },
    };
  if (isLabelledUtc)
    return {
      text: `All times in the file are labelled as UTC, and the time zone is ${effectiveTimezone}: they may be local times.`,
      option: '--utc-times=utc or --utc-times=local',
      read: (answer) => {
        const utcTimes = utcReadingOf[answer];
        return utcTimes && { utcTimes };
      },
    };
  return null;
}

/** Asks the question at a terminal until the answer is valid. Returns null without a terminal or an answer. */
async function askFor({ text, option, read }: OpenQuestion, { path }: ImportOptions): Promise<ReadingChoices | null> {
  if (path === null || !process.stdin.isTTY || !process.stderr.isTTY) {
    printError(`${rejectedMessage}\n  ${text} Add ${option}.`);
    return null;
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (;;) {
      const answer = (await lines.question(`${text}\n${option.replaceAll(/--[a-z-]+=/g, '')}: `)).trim();
      const choices = read(answer);
      if (choices !== undefined) return choices;
      if (answer === '') return null;
    }
  } finally {
    lines.close();
  }
}

/** Parses a file. The time zone of the event is used if the file has none. If it cannot be imported, prints the reason. */
async function readSchedule(
  bytes: Uint8Array,
  importOptions: ImportOptions,
  event?: ImportSettings,
): Promise<ReadFile | null> {
  const { shiftTo, reading, skipsProblems } = importOptions;
  const parsed = parseSchedule(bytes, {
    ...(event && { defaultTimezone: event.timezone }),
    ...(event?.import_columns && { columns: event.import_columns }),
    ...reading,
  });
  const read = parsed.ok ? parsed.schedule : parsed.rest;
  const problems = parsed.ok ? [] : parsed.problems;
  const question = read === null ? null : openQuestion(read, importOptions);
  if (question !== null) {
    const answer = await askFor(question, importOptions);
    return answer && readSchedule(bytes, { ...importOptions, reading: { ...reading, ...answer } }, event);
  }
  if (read === null || (!parsed.ok && !skipsProblems)) {
    printProblems(rejectedMessage, problems, parsed.ok ? 0 : parsed.problemCount);
    if (!parsed.ok && parsed.table !== null) printColumns(parsed.table);
    if (read !== null) printError('--skip-problems imports the sessions without a problem.');
    return null;
  }
  if (shiftTo === null) return { schedule: read, problems };
  const shifted = shiftSchedule(read, shiftTo);
  if (shifted === null) throw new UsageError('--shift-to needs a date such as 2027-02-06.');
  return { schedule: shifted, problems };
}

/** Prints the columns of a table in which required columns were not recognized. */
function printColumns({ columns }: TableView): void {
  printError('Say what its columns contain, for example --column="Vortrag=title". They are:');
  for (const { heading, column, samples } of columns)
    printError(`  ${heading}${column === null ? '' : ` = ${column}`}: ${samples.join(' · ')}`);
}

const sourceTexts: { readonly [S in TimeZoneSource]: string } = {
  FILE: 'named by the file',
  CHOSEN: 'given',
  EVENT: 'of the event',
  OFFSET: 'of the offsets in the file',
};

function report(result: ScheduleImport, schedule: ParsedSchedule, seconds: Seconds, publicUrl: string): void {
  const { created, updated, unchanged, removed } = result.counts;
  const distinct = (values: readonly (string | null)[]) => new Set(values.filter((value) => value !== null)).size;
  const { sessions } = schedule;
  print(
    `${schedule.title}, ${schedule.start_date} to ${schedule.end_date}: ${sessions.length} sessions, ` +
      `${distinct(sessions.map(({ track }) => track))} tracks, ` +
      `${distinct(sessions.map(({ location }) => location))} locations, ${schedule.speakers.length} persons`,
  );
  const source = schedule.timezoneSource;
  print(`Time zone: ${schedule.effectiveTimezone}${source === null ? '' : `, ${sourceTexts[source]}`}`);
  print(
    `${created + updated + removed} changes: ${created} created, ${updated} updated, ${removed} removed; ${unchanged} unchanged`,
  );
  const { skipped = [], notes } = schedule;
  if (skipped.length > 0)
    printProblems(`Sessions with a problem were left out (${skipped.length}):`, result.errors, skipped.length);
  if (notes.length > 0) printProblems(`Notes (${notes.length}):`, notes, notes.length);
  for (const { title, fields } of result.kept) print(`  kept manual edit: ${title} (${fields.join(', ')})`);
  print(
    `${(seconds.read + seconds.store).toFixed(2)} s (reading ${seconds.read.toFixed(2)} s, storing ${seconds.store.toFixed(2)} s)`,
  );
  print(`${publicUrl.replace(/\/+$/, '')}/app/events/${result.event_id}/agenda`);
}

interface Seconds {
  readonly read: number;
  readonly store: number;
}

/** Maximum time to wait for the first database connection. */
const connectTimeoutMs = 10_000;

const secondsSince = (startMs: number): number => (performance.now() - startMs) / 1000;

/** Stores the schedule. Returns whether the import succeeded. */
async function store(
  deps: Deps,
  importOptions: ImportOptions,
  { schedule, problems }: ReadFile,
  read: number,
): Promise<boolean> {
  // Opens the pool first, to exclude it from the measured time.
  await deps.db.health(connectTimeoutMs);
  const startMs = performance.now();
  const result = await importByOperator(deps, {
    schedule,
    problems: [...problems],
    file_name: importOptions.path === null ? 'standard input' : basename(importOptions.path),
    event_id: importOptions.event_id,
    organization_name: importedConferences,
    ...(importOptions.reading.columns && { columns: importOptions.reading.columns }),
    // The dates of a new event are shifted with its schedule. Those of an existing event are not.
    movesEvent: importOptions.shiftTo !== null && importOptions.event_id === null,
  });
  if (result.status === 'SUCCEEDED')
    report(result, schedule, { read, store: secondsSince(startMs) }, deps.config.PUBLIC_URL);
  else printProblems(rejectedMessage, result.errors, result.errors.length);
  return result.status === 'SUCCEEDED';
}

/** Imports the file into an existing event. */
async function importInto(
  event_id: number,
  bytes: Uint8Array,
  importOptions: ImportOptions,
  deps: Deps,
): Promise<boolean> {
  const event = await findImportSettings(deps.db, event_id);
  if (event === undefined) throw fail('not_found');
  const startMs = performance.now();
  const found = await readSchedule(bytes, importOptions, event);
  return found !== null && store(deps, importOptions, found, secondsSince(startMs));
}

export const importSchedule: Command = {
  usage:
    '<file>|- [--event ID] [--shift-to=YYYY-MM-DD] [--time-zone=NAME] [--date-order=day-first|month-first] [--utc-times=utc|local] [--column=HEADING=COLUMN]… [--skip-problems]',
  summary: 'import a schedule; without --event into a new conference',
  needs: ['DATABASE_URL', 'REDIS_URL'],
  async prepare(args, cwd) {
    const importOptions = parseOptions(args, cwd);
    const { path, event_id } = importOptions;
    const bytes = await (path === null ? buffer(process.stdin) : readFile(path)).catch((error: unknown) => {
      throw new UsageError(
        `${error instanceof Error ? error.message : ''}\nStandard input serves too: import - < <file>`,
      );
    });
    const startMs = performance.now();
    // With --event, reading requires the time zone of the event from the database.
    const found = event_id === null ? await readSchedule(bytes, importOptions) : null;
    const read = secondsSince(startMs);
    if (event_id === null && found === null) return () => Promise.resolve(1);
    return async (config) => {
      const deps = createDeps(config, createLog(config, 'operator'));
      try {
        if (found !== null) return (await store(deps, importOptions, found, read)) ? 0 : 1;
        return event_id !== null && (await importInto(event_id, bytes, importOptions, deps)) ? 0 : 1;
      } finally {
        await closeDeps(deps);
      }
    };
  },
};
