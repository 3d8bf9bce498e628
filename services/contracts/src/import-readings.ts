/** How a schedule file is read where it does not say so itself. */

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
