/** How a schedule file is read where it does not say so itself. */

/** Order of day and month in dates such as 3/4/2027. */
export const dateOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const;
/** What times labelled `Z` or `+00:00` mean: instants in UTC, or local times whose label is wrong. */
export const utcReadings = ['UTC', 'LOCAL'] as const;
/** Where the time zone of a schedule comes from: the file, an answer, the event, or the offset of the times in the file. */
export const timeZoneSources = ['FILE', 'CHOSEN', 'EVENT', 'OFFSET'] as const;

export type DateOrder = (typeof dateOrders)[number];
export type UtcReading = (typeof utcReadings)[number];
export type TimeZoneSource = (typeof timeZoneSources)[number];
