/** Formats instants (ISO 8601) in the reader's own time zone. */
import { formatLocale } from './dates.ts';

const format = (instant: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(formatLocale(), parts).format(new Date(instant));

/** Formats the day of an instant: “1 Feb 2026”. */
export const formatInstantDay = (instant: string): string => format(instant, { dateStyle: 'medium' });

/** Formats the day and the time of an instant: “1 Feb 2026, 09:30”. */
export const formatInstant = (instant: string): string => format(instant, { dateStyle: 'medium', timeStyle: 'short' });
