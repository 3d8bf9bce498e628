/** Dates and times of a served page: in the event’s time zone, in the reader’s regional format. */
import type { ListedEvent, PublicSession } from '@plenum/contracts/events/public-events';
import { dateIn, formatDays } from '../../../lib/dates.ts';
import { clockTime, dayLabel, formatZonedRange, sameClock } from '../../../lib/event-time.ts';

/** Formatting options of a page: the locale of its reader, and the current time. */
export interface PageFormat {
  /** BCP 47 tag of the page’s language. */
  readonly locale: string;
  readonly nowMs: number;
  /** Public URL of the product. */
  readonly publicUrl: string;
}

export const daysOf = (
  { start_date, end_date }: Pick<ListedEvent, 'start_date' | 'end_date'>,
  { locale }: Pick<PageFormat, 'locale'>,
): string => formatDays(start_date, end_date, locale);

/** Formats a conference day: “Sat, 31 Jan”. */
export const dayOf = (date: string, { locale, nowMs }: Pick<PageFormat, 'locale' | 'nowMs'>): string =>
  dayLabel(date, locale, new Date(nowMs).getUTCFullYear());

/** Formats the start and end of a session in the event’s zone, with the weekday unless it is the day that lists it. */
export function hoursOf(
  session: Pick<PublicSession, 'starts_at' | 'ends_at'>,
  { zone, date }: { readonly zone: string; readonly date: string },
  { locale }: Pick<PageFormat, 'locale'>,
) {
  const zones = { event: zone, viewer: zone, mode: 'event', locale } as const;
  const { start, end } = formatZonedRange(
    { starts_ms: Date.parse(session.starts_at), endsMs: Date.parse(session.ends_at), dayDate: date },
    zones,
  );
  return { start, end };
}

/**
 * Formats a session’s time in the reader’s time zone, null if it equals that of the event: `12:00`, or `Sat 12:00` if
 * the day differs from the event’s day, or from the one that lists it.
 */
export function readerTime(
  instantMs: number,
  { zone, date }: { readonly zone: string; readonly date: string },
  { readerZone, locale }: { readonly readerZone: string; readonly locale: string },
): string | null {
  if (sameClock(instantMs, zone, readerZone)) return null;
  const localDate = dateIn(instantMs, readerZone);
  const time = clockTime(instantMs, readerZone, locale);
  if (localDate === date && localDate === dateIn(instantMs, zone)) return time;
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: readerZone }).format(instantMs);
  return `${day} ${time}`;
}

/** Checks whether an event takes place today, by the dates in its time zone. */
export function isOn(
  { start_date, end_date, timezone }: Pick<ListedEvent, 'start_date' | 'end_date' | 'timezone'>,
  nowMs: number,
): boolean {
  const today = dateIn(nowMs, timezone);
  return start_date <= today && today <= end_date;
}

export type SessionPhase = 'before' | 'on' | 'over' | 'cancelled';

/** Returns the phase of a session. The status that organizers set has priority over the schedule. */
export function phaseOf(
  { status, starts_at, ends_at }: Pick<PublicSession, 'status' | 'starts_at' | 'ends_at'>,
  { nowMs }: Pick<PageFormat, 'nowMs'>,
): SessionPhase {
  if (status === 'CANCELLED') return 'cancelled';
  if (status === 'LIVE') return 'on';
  if (status === 'COMPLETED' || nowMs >= Date.parse(ends_at)) return 'over';
  return nowMs < Date.parse(starts_at) ? 'before' : 'on';
}

/** Checks whether the last day of an event is over in the event’s time zone. */
export const isOver = (
  { end_date, timezone }: Pick<ListedEvent, 'end_date' | 'timezone'>,
  { nowMs }: Pick<PageFormat, 'nowMs'>,
) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(nowMs) > end_date;
