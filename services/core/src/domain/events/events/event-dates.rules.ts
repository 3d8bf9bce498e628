/** Rules for event dates. Dates are `YYYY-MM-DD` in the event's time zone. */
import type { EventType } from '@plenum/contracts/enums';
import type { ErrorCode } from '@plenum/contracts/errors';
import { maxEventDays } from '@plenum/contracts/limits';
import { fail, textOfError } from '../../../platform/errors.ts';
import { conferenceDateOf, daysBetween, isEventDay } from '../../schedule/sessions/session-times.rules.ts';
import { isTimeZone } from '../../schedule/sessions/zone-clock.rules.ts';

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

/** Request field of each problem. */
const fieldOfProblem: Readonly<Record<DatesProblem, keyof EventDates>> = {
  time_zone_unknown: 'timezone',
  event_in_past: 'start_date',
  event_outside_calendar: 'end_date',
  event_dates_reversed: 'end_date',
  event_too_long: 'end_date',
};

export const todayIn = (timezone: string, now: Date): string =>
  conferenceDateOf(now, { timezone, day_change: '00:00' });

/** Returns the end date; an event with a single session ends on its start date, regardless of the request. */
export const effectiveEndDate = (dates: EventDates): string =>
  dates.event_type === 'SINGLE_SESSION' ? dates.start_date : dates.end_date;

/** Returns the problem with the dates of a new event, or null. Both dates must be real calendar dates. */
export function newDatesProblem(dates: EventDates, now: Date): DatesProblem | null {
  if (!isTimeZone(dates.timezone)) return 'time_zone_unknown';
  if (dates.start_date < todayIn(dates.timezone, now)) return 'event_in_past';
  return changedDatesProblem(dates);
}

/** Returns the problem with the dates of an existing event, which may be in the past, or null. */
export function changedDatesProblem(dates: EventDates): Exclude<DatesProblem, 'event_in_past'> | null {
  if (!isTimeZone(dates.timezone)) return 'time_zone_unknown';
  const end_date = effectiveEndDate(dates);
  if (!isEventDay(dates.start_date) || !isEventDay(end_date)) return 'event_outside_calendar';
  const days = daysBetween(dates.start_date, end_date) + 1;
  if (days < 1) return 'event_dates_reversed';
  return days > maxEventDays ? 'event_too_long' : null;
}

/** Throws the problem, if any, with its field. */
export function requireValidDates(problem: DatesProblem | null): void {
  if (problem === null) return;
  const message = textOfError(problem);
  throw fail(problem, { fields: { json: { [fieldOfProblem[problem]]: [message], _schema: [message] } } });
}

export type EventPhase = 'upcoming' | 'ongoing' | 'past';

export function phaseOf(event: Pick<EventDates, 'start_date' | 'end_date' | 'timezone'>, now: Date): EventPhase {
  const today = todayIn(event.timezone, now);
  if (event.start_date > today) return 'upcoming';
  return event.end_date < today ? 'past' : 'ongoing';
}
