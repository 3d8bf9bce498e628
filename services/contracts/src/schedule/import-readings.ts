/** Questions and plans of schedule imports, and options for reading ambiguous files. */

/**
 * Questions that an import can ask, in this order: whether many sessions may be cancelled, what to move, whether to skip
 * sessions with a problem, the time zone of the file, the order of day and month, whether times marked as UTC are local,
 * and the contents of the columns of a table.
 */
export const importQuestions = [
  'REMOVALS',
  'DAYS',
  'PROBLEMS',
  'TIME_ZONE',
  'DATE_ORDER',
  'UTC_TIMES',
  'COLUMNS',
] as const;
/** Changes of an import to a session. */
export const plannedKinds = ['REMOVED', 'MOVED', 'RESTORED', 'CREATED', 'CHANGED'] as const;
/** Order of day and month in dates such as 3/4/2027. */
export const dateOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const;
/** Interpretation of times marked `Z` or `+00:00`: as UTC, or as local times with an incorrect mark. */
export const utcReadings = ['UTC', 'LOCAL'] as const;
/** Sources of the time zone of a schedule: the file, an answer, the event, or the UTC offset of times in the file. */
export const timeZoneSources = ['FILE', 'CHOSEN', 'EVENT', 'OFFSET'] as const;
/** The possible contents of a column of a table. */
export const importColumns = [
  'title',
  'date',
  'start',
  'end',
  'end_date',
  'duration',
  'location',
  'track',
  'type',
  'language',
  'level',
  'speakers',
  'moderators',
  'subtitle',
  'abstract',
  'description',
  'url',
  'id',
  'guid',
] as const;
/** Maximum length of the heading of a column whose content can be set. */
export const maxHeadingLength = 200;
export const maxTableColumns = 100;

export type ImportColumn = (typeof importColumns)[number];
export type DateOrder = (typeof dateOrders)[number];
export type UtcInterpretation = (typeof utcReadings)[number];
export type TimeZoneSource = (typeof timeZoneSources)[number];
export type ImportQuestion = (typeof importQuestions)[number];
export type PlannedKind = (typeof plannedKinds)[number];

/** The field of `ApplyImport` that answers a question. */
const answerFields = {
  REMOVALS: 'confirm_removals',
  DAYS: 'shift',
  PROBLEMS: 'skip_problems',
  TIME_ZONE: 'timezone',
  DATE_ORDER: 'date_order',
  UTC_TIMES: 'utc_times',
  COLUMNS: 'columns',
} as const satisfies Record<ImportQuestion, string>;

type ImportAnswers = { readonly [F in (typeof answerFields)[ImportQuestion]]?: unknown };

/** Checks whether a question is answered; `false` is not an answer. */
export function isAnswered(question: ImportQuestion, answers: ImportAnswers): boolean {
  const answer = answers[answerFields[question]];
  return answer !== undefined && answer !== false;
}
