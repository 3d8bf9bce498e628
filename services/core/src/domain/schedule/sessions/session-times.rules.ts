/**
 * Session times: stored as an instant and a length, displayed as conference day and local time in the time zone of the
 * event. A conference day may end after midnight: with `day_change` 04:00, a session at 01:30 of day 1 takes place on
 * the calendar date after that of day 1.
 */
import { latestCalendarDay, earliestCalendarDay, maxEnteredDurationMinutes } from '@plenum/contracts/limits';
import { fromLocalMs, isSkipped, isTimeZone, toLocalMs } from './zone-clock.rules.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const minutesPerDay = 1440;

/** Fields of an event that determine the display of its session times. */
export type EventClock = {
  /** `YYYY-MM-DD`, date of conference day 1. */
  readonly start_date: string;
  /** IANA name. */
  readonly timezone: string;
  /** `HH:MM` (seconds allowed): earlier local times belong to the previous conference day. */
  readonly day_change: string;
};

/** Times in the API format; times of day are `HH:MM` or `HH:MM:SS`. */
export type WireTimes = {
  readonly day_number: number;
  readonly start_time: string;
  readonly end_time: string;
};

/** Times as stored in the database. */
export type StoredTimes = { readonly starts_at: Date; readonly duration_minutes: number };

export type SessionTimesProblem =
  | 'invalid_start_date'
  | 'invalid_time_zone'
  | 'invalid_day_change'
  | 'invalid_day_number'
  | 'invalid_start_time'
  | 'invalid_end_time'
  /** Local time skipped by a clock change. */
  | 'skipped_start_time'
  | 'skipped_end_time'
  | 'no_duration'
  | 'too_long';

export type StoredTimesResult =
  | { readonly ok: true; readonly times: StoredTimes }
  | { readonly ok: false; readonly problem: SessionTimesProblem };

/**
 * Converts times from the API to the database. An end at or before the start means the next calendar day. Seconds are
 * truncated, so `23:59:59` becomes 23:59. The length is elapsed time, which differs from the local times across a clock
 * change. A local time skipped by a clock change is rejected; if a local time is repeated, its first occurrence is
 * used.
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
  const [startLocalMs, endLocalMs] = [dateMs + start * minuteMs, endDateMs + end * minuteMs];
  if (isSkipped(startLocalMs, clock.timezone)) return { ok: false, problem: 'skipped_start_time' };
  if (isSkipped(endLocalMs, clock.timezone)) return { ok: false, problem: 'skipped_end_time' };
  const starts_ms = fromLocalMs(startLocalMs, clock.timezone);
  const endsMs = fromLocalMs(endLocalMs, clock.timezone);
  const duration_minutes = Math.round((endsMs - starts_ms) / minuteMs);
  if (duration_minutes <= 0) return { ok: false, problem: 'no_duration' };
  if (duration_minutes > maxEnteredDurationMinutes) return { ok: false, problem: 'too_long' };
  return { ok: true, times: { starts_at: new Date(starts_ms), duration_minutes } };
}

/** Returns the instant of the scheduled end, in milliseconds since the epoch. */
export const endMsOf = ({ starts_at, duration_minutes }: StoredTimes): number =>
  starts_at.getTime() + duration_minutes * minuteMs;

/**
 * Converts times from the database to the API: `start_time` and `end_time` as `HH:MM:SS`. The day number is below 1 for
 * a session before the first day of the event. The clock fields must be valid.
 */
export function toWireTimes(stored: StoredTimes, clock: EventClock): WireTimes {
  const localMs = toLocalMs(stored.starts_at.getTime(), clock.timezone);
  return {
    day_number: dayNumberOfLocal(localMs, clock),
    start_time: formatClock(localMs),
    end_time: formatClock(toLocalMs(endMsOf(stored), clock.timezone)),
  };
}

/** Returns the calendar date (`YYYY-MM-DD`) of the conference day of an instant. */
export function conferenceDateOf(instant: Date, clock: Pick<EventClock, 'timezone' | 'day_change'>): string {
  const change = parseClockMinutes(clock.day_change) ?? 0;
  return formatDate(toLocalMs(instant.getTime(), clock.timezone) - change * minuteMs);
}

/** Returns the number of the conference day of an instant; the first one before and after the event. */
export function dayNumberAt(
  instant: Date,
  days: readonly { readonly day_number: number; readonly date: string }[],
  clock: Pick<EventClock, 'timezone' | 'day_change'>,
): number {
  const today = conferenceDateOf(instant, clock);
  return days.find(({ date }) => date === today)?.day_number ?? 1;
}

/** Returns the number of conference days of an event: its calendar days, or more if a session is after them. */
export function dayCount(dates: { start_date: string; end_date: string }, highestDayNumber = 0): number {
  return Math.max(daysBetween(dates.start_date, dates.end_date) + 1, highestDayNumber, 1);
}

/** Returns the date of conference day `day_number` (from 1), `YYYY-MM-DD`. */
export function dateOfDay(start_date: string, day_number: number): string {
  return addDays(start_date, day_number - 1);
}

/**
 * Checks whether a date is valid for an event: a real `YYYY-MM-DD` from 1970-01-01 to 2200-12-31. All external dates
 * must pass this check; an invalid date must be rejected, never compared.
 */
export const isEventDay = (date: string): boolean =>
  parseDateMs(date) !== null && date >= earliestCalendarDay && date <= latestCalendarDay;

/**
 * Returns the whole days between two valid `YYYY-MM-DD` dates; negative if `to` is earlier. Throws on an invalid date.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((requireDateMs(to) - requireDateMs(from)) / dayMs);
}

/** Returns the date `days` after a valid `YYYY-MM-DD`. Throws on an invalid date. */
export function addDays(date: string, days: number): string {
  return formatDate(requireDateMs(date) + days * dayMs);
}

/**
 * Returns midnight UTC of a valid date in milliseconds. Throws on an invalid date: every comparison with NaN is false,
 * so later checks would pass silently.
 */
export function requireDateMs(date: string): number {
  const ms = parseDateMs(date);
  if (ms === null) throw new RangeError('This is not a calendar date.');
  return ms;
}

/**
 * Parses a calendar date `YYYY-MM-DD` into milliseconds of midnight UTC; null for an invalid date (such as 2025-02-30).
 */
export function parseDateMs(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  // `Date.UTC` maps the year 1 to 1901.
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && formatDate(ms) === date ? ms : null;
}

/** Parses `HH:MM` or `HH:MM:SS` (`H:MM` too) into minutes since midnight, without seconds; null for an invalid time. */
export function parseClockMinutes(time: string): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/.exec(time);
  if (match === null) return null;
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  if (hours > 23 || minutes > 59 || Number(match[3] ?? 0) > 59) return null;
  return hours * 60 + minutes;
}

/** Formats minutes since midnight as `HH:MM`, modulo whole days. */
export function formatClockMinutes(minutes: number): string {
  const minuteOfDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`;
}

/** Formats local milliseconds (see `toLocalMs`) as `YYYY-MM-DD`. */
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
