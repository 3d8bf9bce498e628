/**
 * Session times: stored as an instant and a length, shown as conference day and wall clock of the event's time zone.
 *
 * A conference day may end after midnight: with `day_change` 04:00, a session at 01:30 of day 1 takes place on the
 * calendar date after day 1's date.
 */
import { calendarDayMax, calendarDayMin, sessionDurationMaxMinutes } from '@plenum/contracts/limits';
import { fromLocalMs, isTimeZone, toLocalMs } from './zone-clock.rules.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const minutesPerDay = 1440;

/** What of an event decides how its session times read. */
export type EventClock = {
  /** `YYYY-MM-DD`, date of conference day 1. */
  readonly start_date: string;
  /** IANA name. */
  readonly timezone: string;
  /** `HH:MM` (seconds allowed): clock times before it belong to the conference day before. */
  readonly day_change: string;
};

/** Times as the wire carries them; times of day are `HH:MM` or `HH:MM:SS`. */
export type WireTimes = {
  readonly day_number: number;
  readonly start_time: string;
  readonly end_time: string;
};

/** Times as the database keeps them. */
export type StoredTimes = { readonly starts_at: Date; readonly duration_minutes: number };

export type SessionTimesProblem =
  | 'invalid_start_date'
  | 'invalid_time_zone'
  | 'invalid_day_change'
  | 'invalid_day_number'
  | 'invalid_start_time'
  | 'invalid_end_time'
  /** Start and end are the same moment; a spring clock change can bring that about too. */
  | 'no_duration'
  | 'too_long';

export type StoredTimesResult =
  | { readonly ok: true; readonly times: StoredTimes }
  | { readonly ok: false; readonly problem: SessionTimesProblem };

/**
 * From the wire to the database. An end at or before the start means the next calendar day. Seconds are cut off, so
 * that `23:59:59` reads as 23:59. The length is elapsed time: over a clock change it differs from the clock readings.
 */
export function toStoredTimes(wire: WireTimes, clock: EventClock): StoredTimesResult {
  const firstDayMs = parseDateMs(clock.start_date);
  if (firstDayMs === null) return { ok: false, problem: 'invalid_start_date' };
  if (!isTimeZone(clock.timezone)) return { ok: false, problem: 'invalid_time_zone' };
  const change = parseClockMinutes(clock.day_change);
  if (change === null) return { ok: false, problem: 'invalid_day_change' };
  if (!Number.isInteger(wire.day_number) || wire.day_number < 1 || wire.day_number > 10_000)
    return { ok: false, problem: 'invalid_day_number' };
  const start = parseClockMinutes(wire.start_time);
  if (start === null) return { ok: false, problem: 'invalid_start_time' };
  const end = parseClockMinutes(wire.end_time);
  if (end === null) return { ok: false, problem: 'invalid_end_time' };

  const dateOffset = wire.day_number - 1 + (start < change ? 1 : 0);
  const dateMs = firstDayMs + dateOffset * dayMs;
  const endDateMs = end <= start ? dateMs + dayMs : dateMs;
  const starts_ms = fromLocalMs(dateMs + start * minuteMs, clock.timezone);
  const endsMs = fromLocalMs(endDateMs + end * minuteMs, clock.timezone);
  const duration_minutes = Math.round((endsMs - starts_ms) / minuteMs);
  if (duration_minutes <= 0) return { ok: false, problem: 'no_duration' };
  if (duration_minutes > sessionDurationMaxMinutes) return { ok: false, problem: 'too_long' };
  return { ok: true, times: { starts_at: new Date(starts_ms), duration_minutes } };
}

/**
 * From the database to the wire: `start_time` and `end_time` as `HH:MM:SS`. The day number is below 1 for a session
 * before the event's first day. The clock's fields must be valid.
 */
export function toWireTimes(stored: StoredTimes, clock: EventClock): WireTimes {
  const starts_ms = stored.starts_at.getTime();
  const endsMs = starts_ms + stored.duration_minutes * minuteMs;
  const localMs = toLocalMs(starts_ms, clock.timezone);
  return {
    day_number: dayNumberOfLocal(localMs, clock),
    start_time: formatClock(localMs),
    end_time: formatClock(toLocalMs(endsMs, clock.timezone)),
  };
}

/** The calendar date (`YYYY-MM-DD`) of the conference day that an instant belongs to. */
export function conferenceDateOf(instant: Date, clock: Pick<EventClock, 'timezone' | 'day_change'>): string {
  const change = parseClockMinutes(clock.day_change) ?? 0;
  return formatDate(toLocalMs(instant.getTime(), clock.timezone) - change * minuteMs);
}

/** How many conference days an event shows: its calendar days, or more when a session lies behind them. */
export function dayCount(dates: { start_date: string; end_date: string }, highestDayNumber = 0): number {
  return Math.max(daysBetween(dates.start_date, dates.end_date) + 1, highestDayNumber, 1);
}

/** Date of conference day `day_number` (from 1), `YYYY-MM-DD`. */
export function dateOfDay(start_date: string, day_number: number): string {
  return addDays(start_date, day_number - 1);
}

/**
 * Whether something may take place on a date: a real `YYYY-MM-DD` from 1970-01-01 to 2200-12-31. Whoever takes a date
 * from outside asks here; what says no must be refused, never compared.
 */
export const isEventDay = (date: string): boolean =>
  parseDateMs(date) !== null && date >= calendarDayMin && date <= calendarDayMax;

/** Whole days from one valid `YYYY-MM-DD` to another; negative when `to` is earlier. Throws on what is no date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((requireDateMs(to) - requireDateMs(from)) / dayMs);
}

/** The date `days` after a valid `YYYY-MM-DD`. Throws on what is no date. */
export function addDays(date: string, days: number): string {
  return formatDate(requireDateMs(date) + days * dayMs);
}

/**
 * Midnight of a date that must be one. No number at all would be worse than an error: every comparison with NaN is
 * false, so that whatever is asked of it seems to be in order.
 */
export function requireDateMs(date: string): number {
  const ms = parseDateMs(date);
  if (ms === null) throw new RangeError('This is no calendar date.');
  return ms;
}

/** Milliseconds of midnight UTC of a real calendar date `YYYY-MM-DD`, else null (also for 2025-02-30). */
export function parseDateMs(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  // Not `Date.UTC`, which takes the year 1 for 1901.
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && formatDate(ms) === date ? ms : null;
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS` (`H:MM` too), seconds cut off; null when it is no time of day. */
export function parseClockMinutes(time: string): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/.exec(time);
  if (match === null) return null;
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  if (hours > 23 || minutes > 59 || Number(match[3] ?? 0) > 59) return null;
  return hours * 60 + minutes;
}

/** `HH:MM` of minutes since midnight; whole days are taken off. */
export function formatClockMinutes(minutes: number): string {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** `YYYY-MM-DD` of local milliseconds (see `toLocalMs`). */
export function formatDate(localMs: number): string {
  return new Date(localMs).toISOString().slice(0, 10);
}

function dayNumberOfLocal(localMs: number, clock: EventClock): number {
  const change = parseClockMinutes(clock.day_change) ?? 0;
  const conferenceDayMs = Math.floor((localMs - change * minuteMs) / dayMs) * dayMs;
  return Math.round((conferenceDayMs - requireDateMs(clock.start_date)) / dayMs) + 1;
}

function formatClock(localMs: number): string {
  return new Date(localMs).toISOString().slice(11, 19);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
