/**
 * Parses a schedule file: frab/pentabarf XML, c3voc JSON or CSV, detected by its beginning. Sessions with a problem can
 * be left out.
 */
import { importFileMaxBytes } from '@plenum/contracts/limits';
import { readC3vocJson } from './c3voc-json.rules.ts';
import { decodeSchedule } from './decode-schedule.rules.ts';
import { readFrabXml } from './frab-xml.rules.ts';
import { normalizeSchedule } from './normalize-schedule.rules.ts';
import type { ParsedSchedule, RawSchedule, RawSession } from './parsed-schedule.rules.ts';
import { looksLikeCsv, readScheduleCsv } from './schedule-csv.rules.ts';
import type { OtherZones } from './schedule-days.rules.ts';
import { newProblemList, type ScheduleProblem, UnreadableSchedule } from './schedule-problems.rules.ts';

export type ParseScheduleOptions = {
  /** IANA zone for files without one, such as that of the target event. */
  readonly defaultTimezone?: string;
  /** IANA zone that somebody has chosen for a file without a known one; counts more than the default. */
  readonly timezone?: string;
};

export type ParseScheduleResult =
  | { readonly ok: true; readonly schedule: ParsedSchedule }
  | {
      readonly ok: false;
      /** In order of discovery, at most `importErrorsMax`. */
      readonly problems: readonly ScheduleProblem[];
      /** Total number of problems. */
      readonly problemCount: number;
      /** The schedule without the sessions that have a problem; null if there is none, or nothing else is left. */
      readonly rest: ParsedSchedule | null;
    };

/** Parses a file of at most 50 MiB. Never throws for an invalid file: the result contains the problems with lines. */
export function parseSchedule(bytes: Uint8Array, options: ParseScheduleOptions = {}): ParseScheduleResult {
  const list = newProblemList();
  try {
    const raw = readAnyFormat(bytes);
    const bad = new Set<RawSession>();
    const zones = { chosen: options.timezone ?? null, fallback: options.defaultTimezone ?? null };
    const schedule = normalizeSchedule(raw, zones, list, bad);
    if (schedule !== null) return { ok: true, schedule };
    return { ok: false, problems: list.problems, problemCount: list.count, rest: restOf(raw, bad, zones) };
  } catch (error) {
    if (error instanceof UnreadableSchedule)
      return { ok: false, problems: [error.problem], problemCount: 1, rest: null };
    throw error;
  }
}

/** Reads a schedule without its bad sessions. */
function restOf(raw: RawSchedule, bad: ReadonlySet<RawSession>, zones: OtherZones): ParsedSchedule | null {
  if (bad.size === 0) return null;
  const sessions = raw.sessions.filter((session) => !bad.has(session));
  const schedule = normalizeSchedule({ ...raw, sessions }, zones, newProblemList());
  return schedule && { ...schedule, skipped: [...bad].map(({ guid, id }) => ({ guid, id })) };
}

function readAnyFormat(bytes: Uint8Array): RawSchedule {
  if (bytes.length === 0) throw new UnreadableSchedule(null, 'empty_file', 'The file is empty.');
  if (bytes.length > importFileMaxBytes) {
    const megabytes = importFileMaxBytes / (1024 * 1024);
    throw new UnreadableSchedule(null, 'file_too_large', `The file is larger than ${megabytes} MB.`);
  }
  const pieces = decodeSchedule(bytes)[Symbol.iterator]();
  const head = headOf(pieces);
  const first = /\S/.exec(head)?.[0];
  if (first === undefined) throw new UnreadableSchedule(null, 'empty_file', 'The file is empty.');
  const rest = { [Symbol.iterator]: () => pieces };
  if (first === '<') return readFrabXml(chain(head, rest));
  const text = [head, ...rest].join('');
  if (first === '{' || first === '[') return readC3vocJson(text);
  if (looksLikeCsv(text)) return readScheduleCsv(text);
  throw new UnreadableSchedule(
    1,
    'unknown_format',
    'This is neither schedule XML (frab, pretalx) nor schedule JSON (c3voc) nor a table (CSV) with a column “title”.',
  );
}

/** Returns the beginning of a text, up to the first piece that contains more than white space. */
function headOf(pieces: Iterator<string>): string {
  let head = '';
  while (!/\S/.test(head)) {
    const piece: IteratorResult<string, unknown> = pieces.next();
    if (piece.done === true) break;
    head += piece.value;
  }
  return head;
}

function* chain(head: string, rest: Iterable<string>): Generator<string> {
  yield head;
  yield* rest;
}
