/**
 * Parses a schedule file: frab/pentabarf XML, JSON of c3voc or Sessionize, iCalendar or CSV. The format is detected
 * from the first characters. Sessions with a problem can be skipped.
 */
import { maxImportFileBytes } from '@plenum/contracts/limits';
import type { DateOrder, UtcInterpretation } from '@plenum/contracts/schedule/import-readings';
import { readC3vocJson } from './c3voc-json.rules.ts';
import { looksLikeCalendar, readCalendar } from './calendar-ics.rules.ts';
import { decodeSchedule } from './decode-schedule.rules.ts';
import { readFrabXml } from './frab-xml.rules.ts';
import { readJsonWithLines } from './json-with-lines.rules.ts';
import { withoutUtcLabels } from './labelled-utc.rules.ts';
import { normalizeSchedule } from './normalize-schedule.rules.ts';
import type { ParsedSchedule, RawSchedule, RawSession } from './parsed-schedule.rules.ts';
import { looksLikeCsv, readScheduleCsv } from './schedule-csv.rules.ts';
import type { OtherZones } from './schedule-days.rules.ts';
import { maxScheduleDepth } from './schedule-limits.rules.ts';
import {
  newProblemList,
  type ProblemList,
  type ScheduleProblem,
  type TableView,
  UnreadableSchedule,
} from './schedule-problems.rules.ts';
import { looksLikeSessionize, readSessionize } from './sessionize-json.rules.ts';
import type { ColumnMapping } from './table-columns.rules.ts';

export type ParseScheduleOptions = {
  /** IANA zone for files without one, such as that of the target event. */
  readonly defaultTimezone?: string;
  /** IANA zone chosen for a file without a known one; takes precedence over the default. */
  readonly timezone?: string;
  /** Order of day and month chosen for a table with ambiguous dates. */
  readonly dateOrder?: DateOrder;
  /** How times labelled as UTC are interpreted; undefined if nobody has decided. */
  readonly utcTimes?: UtcInterpretation;
  /** Mapping of columns with unknown headings. */
  readonly columns?: ColumnMapping;
};

export type ParseScheduleResult =
  | { readonly ok: true; readonly schedule: ParsedSchedule }
  | {
      readonly ok: false;
      readonly problems: readonly ScheduleProblem[];
      readonly problemCount: number;
      /** The schedule without its invalid sessions; null if no session or every session is invalid. */
      readonly rest: ParsedSchedule | null;
      /** Columns of a table that must be mapped manually; otherwise null. */
      readonly table: TableView | null;
    };

/** Parses a file of at most 50 MiB. Never throws for an invalid file: the result contains the problems with lines. */
export function parseSchedule(bytes: Uint8Array, options: ParseScheduleOptions = {}): ParseScheduleResult {
  const list = newProblemList();
  try {
    const read = readAnyFormat(bytes, options, list);
    const raw = applyUtcInterpretation(options.utcTimes, read);
    const invalidSessions = new Set<RawSession>();
    const zones = { chosen: options.timezone ?? null, fallback: options.defaultTimezone ?? null };
    const schedule = normalizeSchedule(raw, zones, list, invalidSessions);
    if (schedule !== null) return { ok: true, schedule };
    return {
      ok: false,
      problems: list.problems,
      problemCount: list.count,
      rest: readValidPart(raw, invalidSessions, zones, list),
      table: null,
    };
  } catch (error) {
    if (error instanceof UnreadableSchedule)
      return { ok: false, problems: [error.problem], problemCount: 1, rest: null, table: error.table };
    throw error;
  }
}

const applyUtcInterpretation = (interpretation: UtcInterpretation | undefined, raw: RawSchedule): RawSchedule =>
  interpretation === undefined
    ? raw
    : { ...(interpretation === 'LOCAL' ? withoutUtcLabels(raw) : raw), trustsUtcLabels: true };

/** Returns a schedule without its invalid sessions. */
function readValidPart(
  raw: RawSchedule,
  invalidSessions: ReadonlySet<RawSession>,
  zones: OtherZones,
  { notes }: ProblemList,
): ParsedSchedule | null {
  if (invalidSessions.size === 0) return null;
  const list = newProblemList();
  list.notes.push(...notes.filter(({ code }) => code === 'encoding_guessed'));
  const sessions = raw.sessions.filter((session) => !invalidSessions.has(session));
  const schedule = normalizeSchedule({ ...raw, sessions }, zones, list);
  return schedule && { ...schedule, skipped: [...invalidSessions].map(({ guid, id }) => ({ guid, id })) };
}

function readAnyFormat(
  bytes: Uint8Array,
  { dateOrder, columns = {} }: ParseScheduleOptions,
  list: ProblemList,
): RawSchedule {
  if (bytes.length === 0) throw new UnreadableSchedule(null, 'empty_file', 'The file is empty.');
  if (bytes.length > maxImportFileBytes) {
    const megabytes = maxImportFileBytes / (1024 * 1024);
    throw new UnreadableSchedule(null, 'file_too_large', `The file is larger than ${megabytes} MB.`);
  }
  const chunks = decodeSchedule(bytes, list)[Symbol.iterator]();
  const head = headOf(chunks);
  const first = /\S/.exec(head)?.[0];
  if (first === undefined) throw new UnreadableSchedule(null, 'empty_file', 'The file is empty.');
  const rest = { [Symbol.iterator]: () => chunks };
  if (first === '<') return readFrabXml(chain(head, rest));
  const text = [head, ...rest].join('');
  if (first === '{' || first === '[') {
    const root = readJsonWithLines(text, maxScheduleDepth);
    return looksLikeSessionize(root) ? readSessionize(root) : readC3vocJson(root);
  }
  if (looksLikeCalendar(text)) return readCalendar(text);
  if (looksLikeCsv(text, columns)) return readScheduleCsv(text, { dateOrder: dateOrder ?? null, columns });
  throw new UnreadableSchedule(
    1,
    'unknown_format',
    'The format of this file is not supported. Import frab or pretalx XML, c3voc or Sessionize JSON, an iCalendar file, or a CSV file with a column “title”.',
  );
}

/** Returns the beginning of a text, up to the first chunk with more than white space. */
function headOf(chunks: Iterator<string>): string {
  let head = '';
  while (!/\S/.test(head)) {
    const chunk: IteratorResult<string, unknown> = chunks.next();
    if (chunk.done === true) break;
    head += chunk.value;
  }
  return head;
}

function* chain(head: string, rest: Iterable<string>): Generator<string> {
  yield head;
  yield* rest;
}
