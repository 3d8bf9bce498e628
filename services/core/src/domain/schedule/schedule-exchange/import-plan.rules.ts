/** Plan of an import: its changes and questions. */
import type { ImportShift } from '@plenum/contracts/enums';
import { maxPlannedSessions, unconfirmedRemovalsShare } from '@plenum/contracts/schedule/import-limits';
import type {
  DateOrder,
  ImportQuestion,
  PlannedKind,
  UtcInterpretation,
} from '@plenum/contracts/schedule/import-readings';
import type { ImportPlan, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import type { DeletedSession } from './deleted-sessions.rules.ts';
import { isImported, type MatchedSession, type ScheduleDiff, type StoredSession } from './diff-schedule.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import type { TableView } from './schedule-problems.rules.ts';
import type { ColumnMapping } from './table-columns.rules.ts';

/** Interpretation of ambiguous parts of a file. */
export interface ReadingChoices {
  /** Zone for a file without a known one. */
  readonly timezone?: string;
  /** Order of day and month in the dates of a table. */
  readonly dateOrder?: DateOrder;
  /** Meaning of times labelled as UTC. */
  readonly utcTimes?: UtcInterpretation;
  /** Meaning of the columns of a table. */
  readonly columns?: ColumnMapping;
}

/** Choices of the user who imports. */
export interface ImportChoices extends ReadingChoices {
  /** Only compares the file, then waits for confirmation; chosen by the browser for an upload, but not to apply its plan. */
  readonly asks?: boolean;
  /** When to wait for confirmation: before any changes, or only if there are questions. */
  readonly asksAbout?: 'CHANGES' | 'DOUBTS';
  /** What to shift if the days of the file differ from those of the event. */
  readonly shift?: ImportShift;
  /** Confirms that many sessions are cancelled. */
  readonly confirmsRemovals?: boolean;
  /** Skips sessions with a problem. */
  readonly skipsProblems?: boolean;
  /** Deleted sessions to import again. */
  readonly importsDeleted?: readonly number[];
}

export const readingChoicesOf = ({ timezone, dateOrder, utcTimes, columns }: ReadingChoices): ReadingChoices => ({
  ...(timezone !== undefined && { timezone }),
  ...(dateOrder !== undefined && { dateOrder }),
  ...(utcTimes !== undefined && { utcTimes }),
  ...(columns !== undefined && { columns }),
});

/** Reading choices of a request. */
export interface ReadingAnswers {
  readonly timezone?: string | undefined;
  readonly date_order?: DateOrder | undefined;
  readonly utc_times?: UtcInterpretation | undefined;
  readonly columns?: ColumnMapping | undefined;
}

/** Returns the reading choices of a request; missing choices are taken from the previous request. */
export const readingChoicesFrom = (
  { timezone, date_order, utc_times, columns }: ReadingAnswers,
  previous: ReadingChoices = {},
): ReadingChoices => ({
  ...readingChoicesOf(previous),
  ...(timezone !== undefined && { timezone }),
  ...(date_order !== undefined && { dateOrder: date_order }),
  ...(utc_times !== undefined && { utcTimes: utc_times }),
  ...(columns !== undefined && { columns }),
});

/** Checks whether the import can wait for answers, so that problems and ambiguities do not end it. */
export const canAsk = ({ asks, asksAbout }: ImportChoices): boolean => asks === true || asksAbout !== undefined;

export const canSkipProblems = (choices: ImportChoices): boolean => canAsk(choices) || choices.skipsProblems === true;

/** Plan of an import, with its questions. */
export interface StoredPlan {
  readonly plan: ImportPlan;
  readonly questions: readonly ImportQuestion[];
}

/** Number of bookmarks by session. */
type BookmarkCounts = ReadonlyMap<number, number>;

/** Impact of the changes on users. */
export interface ImportImpact {
  readonly bookmarks: BookmarkCounts;
  readonly people: number;
  readonly rooms: number;
  readonly event: ImportPlan['event'];
  readonly deleted: readonly DeletedSession[];
}

type PlannedSession = ImportPlan['sessions'][number];

/** Checks whether a session has another time or location. */
const isMoved = ({ changedFields }: MatchedSession): boolean =>
  changedFields.includes('starts_at') || changedFields.includes('location');

/** Returns the ids of the sessions about which users are notified: moved, restored and removed ones. */
export const notifiedSessionIds = ({ updated, removed }: ScheduleDiff): number[] => [
  ...updated.filter((matched) => matched.is_restored || isMoved(matched)).map(({ stored }) => stored.id),
  ...removed.map(({ id }) => id),
];

/** Returns the imported sessions that are not cancelled. */
const countActive = (sessions: readonly StoredSession[]): number =>
  sessions.filter((session) => isImported(session) && !session.is_cancelled).length;

/** Checks whether an import would cancel so many sessions that it may be the wrong file. */
const removesMany = ({ removed }: ScheduleDiff, sessions: readonly StoredSession[]): boolean =>
  removed.length * unconfirmedRemovalsShare > countActive(sessions);

export const hasChanges = ({ counts, speakers }: ScheduleDiff): boolean =>
  counts.created + counts.updated + counts.removed + speakers.created.length + speakers.updated.length > 0;

interface ComparedFile {
  readonly schedule: ParsedSchedule;
  readonly diff: ScheduleDiff;
  readonly sessions: readonly StoredSession[];
  /** Sessions outside the days of the event. */
  readonly outside: ScheduleImport['errors'];
  /** Whether the event takes its days and its time zone from the file. */
  readonly replacesDays: boolean;
  /** Problems that cause sessions to be skipped. */
  readonly problems: ScheduleImport['errors'];
  readonly choices: ImportChoices;
}

/** Returns the questions about a file that the choices do not answer. */
export const questionsOf = (file: ComparedFile): ImportQuestion[] => {
  const { schedule, diff, sessions, outside, replacesDays, problems, choices } = file;
  const isOpen: { readonly [Q in Exclude<ImportQuestion, 'COLUMNS'>]: boolean } = {
    TIME_ZONE: replacesDays && schedule.unknownTimezone !== null && choices.timezone === undefined,
    DATE_ORDER: schedule.undecidedDate !== null,
    UTC_TIMES: schedule.isLabelledUtc,
    DAYS: outside.length > 0,
    PROBLEMS: problems.length > 0 && choices.skipsProblems !== true,
    REMOVALS: removesMany(diff, sessions) && choices.confirmsRemovals !== true,
  };
  return (Object.keys(isOpen) as (keyof typeof isOpen)[]).filter((question) => isOpen[question]);
};

/** Questions without which a file may not be imported, even if nobody is there to answer. */
const requiredQuestions: ReadonlySet<ImportQuestion> = new Set(['REMOVALS', 'TIME_ZONE', 'DATE_ORDER', 'UTC_TIMES']);

/**
 * Decides whether an import waits for an answer: it was requested as a preview, or has a question that must be answered,
 * or belongs to a subscription that requires answers to all questions, or confirmation of all changes.
 */
export const waitsForAnswer = (
  { asks, asksAbout }: ImportChoices,
  questions: readonly ImportQuestion[],
  diff: ScheduleDiff,
): boolean =>
  asks === true ||
  questions.some((question) => asksAbout !== undefined || requiredQuestions.has(question)) ||
  (asksAbout === 'CHANGES' && hasChanges(diff));

const kindOf = (matched: MatchedSession): PlannedKind =>
  matched.is_restored ? 'RESTORED' : isMoved(matched) ? 'MOVED' : 'CHANGED';

/** Returns the plan for the changes. */
export function planOf(
  diff: ScheduleDiff,
  sessions: readonly StoredSession[],
  { bookmarks, people, rooms, event, deleted }: ImportImpact,
  schedule: ParsedSchedule,
): ImportPlan {
  const { skipped = [], notes, unknownTimezone, undecidedDate } = schedule;
  const updated = diff.updated.map((matched): PlannedSession => ({
    kind: kindOf(matched),
    session_id: matched.stored.id,
    title: matched.stored.current.title,
    fields: [...matched.changedFields],
    bookmarks: bookmarks.get(matched.stored.id) ?? 0,
  }));
  const removed = diff.removed.map(({ id, current }): PlannedSession => ({
    kind: 'REMOVED',
    session_id: id,
    title: current.title,
    fields: [],
    bookmarks: bookmarks.get(id) ?? 0,
  }));
  const created = diff.created.map(({ fields }): PlannedSession => ({
    kind: 'CREATED',
    session_id: null,
    title: fields.title,
    fields: [],
    bookmarks: 0,
  }));
  const count = (kind: PlannedKind): number => updated.filter((session) => session.kind === kind).length;
  const plannedSessions = [
    ...removed,
    ...(['MOVED', 'RESTORED'] as const).flatMap((kind) => updated.filter((session) => session.kind === kind)),
    ...created,
    ...updated.filter(({ kind }) => kind === 'CHANGED'),
  ];
  return {
    file_sessions: diff.created.length + diff.updated.length + diff.unchanged.length,
    stored_sessions: countActive(sessions),
    created: created.length,
    changed: count('CHANGED'),
    moved: count('MOVED'),
    restored: count('RESTORED'),
    removed: removed.length,
    unchanged: diff.unchanged.length,
    skipped: skipped.length,
    bookmarks: [...bookmarks.values()].reduce((sum, bookmarkCount) => sum + bookmarkCount, 0),
    people,
    rooms,
    sessions: plannedSessions.slice(0, maxPlannedSessions),
    notes: [...notes],
    unknown_time_zone: unknownTimezone,
    time_zone: schedule.effectiveTimezone,
    time_zone_source: schedule.timezoneSource,
    undecided_date: undecidedDate && { ...undecidedDate },
    event,
    deleted: deleted.slice(0, maxPlannedSessions).map(({ id, title }) => ({ id, title })),
    columns: columnsIn(schedule.table),
  };
}

const columnsIn = (table: TableView | null): ImportPlan['columns'] =>
  table?.columns.map(({ samples, ...column }) => ({ ...column, samples: [...samples] })) ?? null;

const noChanges = { created: 0, changed: 0, moved: 0, restored: 0, removed: 0, unchanged: 0, skipped: 0 };

/** Returns the plan of a table that cannot be read until its columns are mapped; null if the import cannot ask for that. */
export function planOfColumns(table: TableView | null, choices: ImportChoices): StoredPlan | null {
  if (table === null || !canAsk(choices)) return null;
  const plan = {
    ...noChanges,
    file_sessions: 0,
    stored_sessions: 0,
    bookmarks: 0,
    people: 0,
    rooms: 0,
    sessions: [],
    notes: [],
    unknown_time_zone: null,
    time_zone: null,
    time_zone_source: null,
    undecided_date: null,
    event: null,
    deleted: [],
    columns: columnsIn(table),
  };
  return { plan, questions: ['COLUMNS'] };
}
