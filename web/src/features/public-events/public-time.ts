/** Dates and times of a served page: in the event’s time zone, in the reader’s regional format. */
import type { ListedEvent, PublicSession } from '@plenum/contracts/public-events';
import { formatDays } from '../../lib/dates.ts';
import { clockTime, dayLabel } from '../../lib/event-time.ts';

/** How a page formats: the locale of its reader, and the present. */
export interface PageFormat {
  /** BCP 47 tag of the page’s language. */
  readonly locale: string;
  readonly nowMs: number;
}

export const daysOf = (
  { start_date, end_date }: Pick<ListedEvent, 'start_date' | 'end_date'>,
  { locale }: Pick<PageFormat, 'locale'>,
): string => formatDays(start_date, end_date, locale);

/** Formats a conference day: “Sat, 31 Jan”. */
export const dayOf = (date: string, { locale, nowMs }: PageFormat): string =>
  dayLabel(date, locale, new Date(nowMs).getUTCFullYear());

/** Formats the start and end of a session in the event’s zone. */
export function hoursOf(session: Pick<PublicSession, 'starts_at' | 'ends_at'>, zone: string, { locale }: PageFormat) {
  const at = (instant: string): string => clockTime(Date.parse(instant), zone, locale);
  return { start: at(session.starts_at), end: at(session.ends_at) };
}

/** Checks whether the last day of an event is over in its own zone. */
export const isOver = ({ end_date, timezone }: Pick<ListedEvent, 'end_date' | 'timezone'>, { nowMs }: PageFormat) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(nowMs) > end_date;
