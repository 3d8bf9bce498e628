/** What imports of schedules ask and plan, and how a file is read where it does not say so itself. */

/**
 * What an import asks before it starts: whether many sessions may go, what moves, whether bad sessions are skipped, which
 * time zone the file is in, what the columns of a table contain, whether day or month comes first in its dates, and whether times that it labels as UTC are local.
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
/** What an import does with a session. */
export const plannedKinds = ['REMOVED', 'MOVED', 'RESTORED', 'CREATED', 'CHANGED'] as const;
/** Order of day and month in dates such as 3/4/2027. */
export const dateOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const;
/** What times labelled `Z` or `+00:00` mean: instants in UTC, or local times whose label is wrong. */
export const utcReadings = ['UTC', 'LOCAL'] as const;
/** Where the time zone of a schedule comes from: the file, an answer, the event, or the offset of the times in the file. */
export const timeZoneSources = ['FILE', 'CHOSEN', 'EVENT', 'OFFSET'] as const;
/** What a column of a table may contain. */
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
/** Longest heading of a column that can be told what it contains. */
export const headingLengthMax = 200;
/** Columns of one table. */
export const tableColumnsMax = 100;

export type ImportColumn = (typeof importColumns)[number];
export type DateOrder = (typeof dateOrders)[number];
export type UtcReading = (typeof utcReadings)[number];
export type TimeZoneSource = (typeof timeZoneSources)[number];
export type ImportQuestion = (typeof importQuestions)[number];
export type PlannedKind = (typeof plannedKinds)[number];
