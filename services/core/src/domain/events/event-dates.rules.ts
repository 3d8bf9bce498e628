/** When an event may take place. Dates are `YYYY-MM-DD` in the event's own time zone. */
import type { EventType } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { eventDaysMax } from '@plenum/contracts/limits';
import { conferenceDateOf, daysBetween, isEventDay } from '../sessions/session-times.rules.ts';
import { isTimeZone } from '../sessions/zone-clock.rules.ts';

export interface EventDates {
  readonly event_type: EventType;
  readonly start_date: string;
  readonly end_date: string;
  /** IANA name. */
  readonly timezone: string;
}

type DatesProblem = Extract<
  ErrorCode,
  'time_zone_unknown' | 'event_in_past' | 'event_outside_calendar' | 'event_dates_reversed' | 'event_too_long'
>;

/** Which request field a problem is shown at. */
export const fieldOfProblem: Readonly<Record<DatesProblem, keyof EventDates>> = {
  time_zone_unknown: 'timezone',
  event_in_past: 'start_date',
  event_outside_calendar: 'end_date',
  event_dates_reversed: 'end_date',
  event_too_long: 'end_date',
};

/** The calendar date it is in a time zone. */
export const todayIn = (timezone: string, now: Date): string =>
  conferenceDateOf(now, { timezone, day_change: '00:00' });

/** A single session starts and ends on one day, whatever was asked for. */
export const settledEndDate = (dates: EventDates): string =>
  dates.event_type === 'SINGLE_SESSION' ? dates.start_date : dates.end_date;

/** What is wrong with the dates of a new event, or null. Both dates must be real calendar dates. */
export function datesProblem(dates: EventDates, now: Date): DatesProblem | null {
  if (!isTimeZone(dates.timezone)) return 'time_zone_unknown';
  if (dates.start_date < todayIn(dates.timezone, now)) return 'event_in_past';
  return changedDatesProblem(dates);
}

/** What is wrong with the dates of an event that exists, or null: it may lie in the past. */
export function changedDatesProblem(dates: EventDates): Exclude<DatesProblem, 'event_in_past'> | null {
  if (!isTimeZone(dates.timezone)) return 'time_zone_unknown';
  const end_date = settledEndDate(dates);
  if (!isEventDay(dates.start_date) || !isEventDay(end_date)) return 'event_outside_calendar';
  const days = daysBetween(dates.start_date, end_date) + 1;
  if (days < 1) return 'event_dates_reversed';
  return days > eventDaysMax ? 'event_too_long' : null;
}

export type EventPhase = 'upcoming' | 'ongoing' | 'past';

/** Where an event stands today, by the calendar of its own time zone. */
export function phaseOf(event: Pick<EventDates, 'start_date' | 'end_date' | 'timezone'>, now: Date): EventPhase {
  const today = todayIn(event.timezone, now);
  if (event.start_date > today) return 'upcoming';
  return event.end_date < today ? 'past' : 'ongoing';
}
