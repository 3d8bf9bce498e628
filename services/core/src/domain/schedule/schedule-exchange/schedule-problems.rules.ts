/**
 * Problems and notes of a schedule file: line, code and message. A problem rejects a session or the file, a note does
 * not.
 */
import { truncateText, shortenText } from '@plenum/contracts/graphemes';
import { maxImportErrors } from '@plenum/contracts/limits';
import type { ImportColumn } from '@plenum/contracts/schedule/import-readings';
import { normalizeLine } from '../../../platform/text.ts';

export type ScheduleProblemCode =
  | 'empty_file'
  | 'file_too_large'
  | 'unsupported_encoding'
  | 'unknown_format'
  | 'not_a_schedule'
  | 'doctype_refused'
  | 'malformed_xml'
  | 'malformed_json'
  | 'malformed_csv'
  | 'malformed_calendar'
  | 'whole_day'
  | 'recurs_endlessly'
  | 'missing_columns'
  | 'too_deep'
  | 'too_complex'
  | 'wrong_type'
  | 'missing_field'
  | 'text_too_long'
  | 'too_many_days'
  | 'too_many_sessions'
  | 'too_many_persons'
  | 'too_many_links'
  | 'no_sessions'
  | 'invalid_date'
  | 'invalid_time'
  | 'invalid_duration'
  | 'duration_out_of_range'
  | 'outside_calendar'
  | 'outside_conference'
  | 'outside_event';

/** Changes that were made to read the file. */
export type ScheduleNoteCode =
  | 'text_shortened'
  | 'link_dropped'
  | 'person_dropped'
  | 'value_ignored'
  | 'unknown_time_zone'
  | 'encoding_guessed'
  | 'session_left_out'
  | 'recurrence_expanded'
  | 'session_repeated'
  | 'time_skipped';

export type ScheduleProblem = {
  /** Line of the file from 1, or null for the whole file. */
  readonly line: number | null;
  readonly code: ScheduleProblemCode | ScheduleNoteCode;
  readonly reason: string;
  /** Identifiers of the session with the problem, if the file has any; absent if the problem is not about a session. */
  readonly guid?: string | null;
  readonly title?: string | null;
  /** For a cell of a table: its row in a spreadsheet, the heading of its column, and its text. */
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
};

type ProblemCell = Pick<ScheduleProblem, 'row' | 'column' | 'value'>;

/** Columns of a table as they were read, with sample texts of the first rows. */
export type TableView = {
  readonly columns: readonly {
    readonly heading: string;
    /** Null for an ignored column. */
    readonly column: ImportColumn | null;
    readonly samples: readonly string[];
  }[];
};

/** Session whose texts are being read. */
export type ProblemSession = { readonly guid: string | null; readonly title: string | null };

/** Problems and notes in order of discovery; those beyond the limit are omitted. */
export type ProblemList = {
  readonly problems: ScheduleProblem[];
  readonly notes: ScheduleProblem[];
  /** Number of all problems, including omitted ones. */
  count: number;
  session?: ProblemSession | undefined;
};

export function newProblemList(): ProblemList {
  return { problems: [], notes: [], count: 0 };
}

export function addProblem(
  list: ProblemList,
  line: number | null,
  code: ScheduleProblemCode,
  reason: string,
  cell: ProblemCell = {},
): void {
  list.count += 1;
  if (list.problems.length < maxImportErrors) list.problems.push({ line, code, reason, ...list.session, ...cell });
}

export function addNote(list: ProblemList, line: number | null, code: ScheduleNoteCode, reason: string): void {
  if (list.notes.length < maxImportErrors) list.notes.push({ line, code, reason, ...list.session });
}

/** Session as collected by a reader. */
interface SessionLike {
  readonly guid: string | null;
  readonly id: string | null;
  readonly fields: { get(name: 'title'): { readonly text: string } | undefined };
}

/** Reads a part of a session; its problems refer to the session and mark it as invalid. */
export function collectSessionProblems<S extends SessionLike, T>(
  list: ProblemList,
  session: S,
  invalidSessions: Set<S>,
  read: () => T,
): T {
  const countBefore = list.count;
  const title = normalizeLine((session.fields.get('title')?.text ?? '').toWellFormed());
  list.session = { guid: session.guid ?? session.id, title: title === '' ? null : truncateText(title, 200) };
  try {
    return read();
  } finally {
    list.session = undefined;
    if (list.count > countBefore) invalidSessions.add(session);
  }
}

/** Thrown by the readers, and caught by `parseSchedule`, if reading cannot continue. */
export class UnreadableSchedule extends Error {
  readonly problem: ScheduleProblem;
  /** Columns of a table with unknown headings, to be mapped manually. */
  readonly table: TableView | null;

  constructor(line: number | null, code: ScheduleProblemCode, reason: string, table: TableView | null = null) {
    super(reason);
    this.table = table;
    this.name = 'UnreadableSchedule';
    this.problem = { line, code, reason };
  }
}

/** Quotes text of the file for a message: short, on one line, without control characters. */
export function quote(text: string): string {
  const oneLine = text
    .slice(0, 200)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return `“${shortenText(oneLine, 61)}”`;
}
