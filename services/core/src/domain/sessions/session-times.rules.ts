/**
 * Session times: stored as an instant and a length, shown as conference day and wall clock of the event's time zone.
 *
 * A conference day may end after midnight: with `day_change` 04:00, a session at 01:30 of day 1 takes place on the
 * calendar date after day 1's date.
 */
import { calendar_day_max, calendar_day_min, session_duration_max_minutes } from '@plenum/contracts/limits';
import { fromLocalMs, isTimeZone, toLocalMs } from './zone-clock.rules.ts';

const minute_ms = 60_000;
const day_ms = 86_400_000;
const minutes_per_day = 1440;

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
  const first_day_ms = parseDateMs(clock.start_date);
  if (first_day_ms === null) return { ok: false, problem: 'invalid_start_date' };
  if (!isTimeZone(clock.timezone)) return { ok: false, problem: 'invalid_time_zone' };
  const change = parseClockMinutes(clock.day_change);
  if (change === null) return { ok: false, problem: 'invalid_day_change' };
  if (!Number.isInteger(wire.day_number) || wire.day_number < 1 || wire.day_number > 10_000)
    return { ok: false, problem: 'invalid_day_number' };
  const start = parseClockMinutes(wire.start_time);
  if (start === null) return { ok: false, problem: 'invalid_start_time' };
  const end = parseClockMinutes(wire.end_time);
  if (end === null) return { ok: false, problem: 'invalid_end_time' };

  const date_offset = wire.day_number - 1 + (start < change ? 1 : 0);
  const date_ms = first_day_ms + date_offset * day_ms;
  const end_date_ms = end <= start ? date_ms + day_ms : date_ms;
  const starts_ms = fromLocalMs(date_ms + start * minute_ms, clock.timezone);
  const ends_ms = fromLocalMs(end_date_ms + end * minute_ms, clock.timezone);
  const duration_minutes = Math.round((ends_ms - starts_ms) / minute_ms);
  if (duration_minutes <= 0) return { ok: false, problem: 'no_duration' };
  if (duration_minutes > session_duration_max_minutes) return { ok: false, problem: 'too_long' };
  return { ok: true, times: { starts_at: new Date(starts_ms), duration_minutes } };
}

/**
 * From the database to the wire: `start_time` and `end_time` as `HH:MM:SS`. The day number is below 1 for a session
 * before the event's first day. The clock's fields must be valid.
 */
export function toWireTimes(stored: StoredTimes, clock: EventClock): WireTimes {
  const starts_ms = stored.starts_at.getTime();
  const ends_ms = starts_ms + stored.duration_minutes * minute_ms;
  const local_ms = toLocalMs(starts_ms, clock.timezone);
  return {
    day_number: dayNumberOfLocal(local_ms, clock),
    start_time: formatClock(local_ms),
    end_time: formatClock(toLocalMs(ends_ms, clock.timezone)),
  };
}

/** The calendar date (`YYYY-MM-DD`) of the conference day that an instant belongs to. */
export function conferenceDateOf(instant: Date, clock: Pick<EventClock, 'timezone' | 'day_change'>): string {
  const change = parseClockMinutes(clock.day_change) ?? 0;
  return formatDate(toLocalMs(instant.getTime(), clock.timezone) - change * minute_ms);
}

/** How many conference days an event shows: its calendar days, or more when a session lies behind them. */
export function dayCount(dates: { start_date: string; end_date: string }, highest_day_number = 0): number {
  return Math.max(daysBetween(dates.start_date, dates.end_date) + 1, highest_day_number, 1);
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
  parseDateMs(date) !== null && date >= calendar_day_min && date <= calendar_day_max;

/** Whole days from one valid `YYYY-MM-DD` to another; negative when `to` is earlier. Throws on what is no date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((requireDateMs(to) - requireDateMs(from)) / day_ms);
}

/** The date `days` after a valid `YYYY-MM-DD`. Throws on what is no date. */
export function addDays(date: string, days: number): string {
  return formatDate(requireDateMs(date) + days * day_ms);
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
  const of_day = ((minutes % minutes_per_day) + minutes_per_day) % minutes_per_day;
  return `${pad(Math.floor(of_day / 60))}:${pad(of_day % 60)}`;
}

/** `YYYY-MM-DD` of local milliseconds (see `toLocalMs`). */
export function formatDate(local_ms: number): string {
  return new Date(local_ms).toISOString().slice(0, 10);
}

function dayNumberOfLocal(local_ms: number, clock: EventClock): number {
  const change = parseClockMinutes(clock.day_change) ?? 0;
  const conference_day_ms = Math.floor((local_ms - change * minute_ms) / day_ms) * day_ms;
  return Math.round((conference_day_ms - requireDateMs(clock.start_date)) / day_ms) + 1;
}

function formatClock(local_ms: number): string {
  return new Date(local_ms).toISOString().slice(11, 19);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
