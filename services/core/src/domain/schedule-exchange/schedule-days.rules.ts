/** Frame of a schedule: its time zone, first and last day, and day change. */
import { calendarDayMax, calendarDayMin, eventDaysMax } from '@plenum/contracts/limits';
import {
  conferenceDateOf,
  daysBetween,
  isEventDay,
  formatClockMinutes,
  formatDate,
  parseClockMinutes,
  parseDateMs,
} from '../sessions/session-times.rules.ts';
import { isTimeZone, toLocalMs } from '../sessions/zone-clock.rules.ts';
import type { RawDay, RawSchedule, RawText } from './parsed-schedule.rules.ts';
import { fixedZoneOf, parseMoment, toEpochMs } from './schedule-moments.rules.ts';
import { addProblem, type ProblemList, quote } from './schedule-problems.rules.ts';

const minuteMs = 60_000;
const minutesPerDay = 1440;

/** One `<day>` with its times as instants. */
export type ScheduleDay = {
  readonly date: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
};

export type ScheduleFrame = {
  readonly timezone: string | null;
  readonly effectiveTimezone: string;
  readonly day_change: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Days with a date; days without one are missing here. */
  readonly dayOf: ReadonlyMap<RawDay, ScheduleDay>;
};

/** Reads the frame of a raw schedule; returns null and adds problems when it is incomplete. */
export function readFrame(raw: RawSchedule, defaultTimezone: string | null, list: ProblemList): ScheduleFrame | null {
  const timezone = readTimeZone(raw, list);
  const effectiveTimezone = timezone ?? defaultTimezone ?? guessTimeZone(raw) ?? 'UTC';
  const dayOf = new Map<RawDay, ScheduleDay>();
  for (const day of raw.days) {
    const read = readDay(day, effectiveTimezone, list);
    if (read !== null) dayOf.set(day, read);
  }
  const day_change = readDayChange(raw, list) ?? guessDayChange([...dayOf.values()], effectiveTimezone);
  const clock = { timezone: effectiveTimezone, day_change };
  const dates = [...dayOf.values()].map((day) => day.date).toSorted();
  const namedStart = readConferenceDate(raw.conference.get('start'), 'start', clock, list);
  const namedEnd = readConferenceDate(raw.conference.get('end'), 'end', clock, list);
  const start_date = pickDate(namedStart, dates[0]);
  const end_date = pickDate(namedEnd, dates.at(-1));
  if (start_date === undefined || end_date === undefined) {
    if (list.count === 0) addProblem(list, null, 'missing_field', 'The schedule names no dates.');
    return null;
  }
  if (!checkSpan(raw, start_date, end_date, list)) return null;
  for (const [rawDay, day] of dayOf)
    if (day.date < start_date || day.date > end_date)
      addProblem(
        list,
        rawDay.line,
        'outside_conference',
        `The day ${day.date} lies outside the conference, ${start_date} to ${end_date}.`,
      );
  return { timezone, effectiveTimezone, day_change, start_date, end_date, dayOf };
}

function checkSpan(raw: RawSchedule, start_date: string, end_date: string, list: ProblemList): boolean {
  const line = raw.conference.get('end')?.line ?? null;
  if (!isEventDay(start_date) || !isEventDay(end_date)) {
    const reason = `A conference takes place between ${calendarDayMin} and ${calendarDayMax}, not ${start_date} to ${end_date}.`;
    addProblem(list, line, 'outside_calendar', reason);
    return false;
  }
  const span = daysBetween(start_date, end_date) + 1;
  if (span < 1) {
    addProblem(list, line, 'end_before_start', `The conference ends (${end_date}) before it begins (${start_date}).`);
    return false;
  }
  if (span > eventDaysMax) {
    addProblem(list, line, 'too_many_days', `The conference lasts ${span} days, at most ${eventDaysMax} are allowed.`);
    return false;
  }
  return true;
}

function readTimeZone(raw: RawSchedule, list: ProblemList): string | null {
  const named = raw.conference.get('time_zone_name');
  const name = named?.text.trim() ?? '';
  if (named === undefined || name === '') return null;
  if (isTimeZone(name)) return name;
  addProblem(list, named.line, 'invalid_time_zone', `${quote(name)} is not a known time zone.`);
  return null;
}

/** Returns a zone for the offset of the first session with a date. */
function guessTimeZone(raw: RawSchedule): string | null {
  for (const session of raw.sessions) {
    const date = session.fields.get('date');
    const offset = date === undefined ? null : (parseMoment(date.text)?.offsetMinutes ?? null);
    if (offset !== null) return fixedZoneOf(offset);
  }
  return null;
}

function readDay(day: RawDay, timezone: string, list: ProblemList): ScheduleDay | null {
  const instantOf = (text: string | null) => {
    const moment = text === null ? null : parseMoment(text);
    return moment === null ? null : toEpochMs(moment, timezone);
  };
  const startMs = instantOf(day.start);
  const endMs = instantOf(day.end);
  const written = day.date?.trim() ?? '';
  if (written === '' && startMs !== null) return { date: formatDate(toLocalMs(startMs, timezone)), startMs, endMs };
  if (parseDateMs(written) !== null) return { date: written, startMs, endMs };
  if (written === '') addProblem(list, day.line, 'missing_field', 'A day has no date.');
  else addProblem(list, day.line, 'invalid_date', `${quote(written)} is not a date (YYYY-MM-DD).`);
  return null;
}

function readDayChange(raw: RawSchedule, list: ProblemList): string | null {
  const named = raw.conference.get('day_change');
  if (named === undefined || named.text.trim() === '') return null;
  const minutes = parseClockMinutes(named.text.trim());
  if (minutes !== null) return formatClockMinutes(minutes);
  addProblem(list, named.line, 'invalid_time', `The day change ${quote(named.text)} is not a time of day (HH:MM).`);
  return null;
}

/**
 * Derives the day change for files without one: if a day runs past midnight, the day changes where the longest one
 * ends, but not after the earliest start. `03:59` means the minute before 04:00.
 */
function guessDayChange(days: readonly ScheduleDay[], timezone: string): string {
  let spillMinutes = 0;
  let earliestStart = minutesPerDay;
  for (const day of days) {
    const midnightMs = parseDateMs(day.date) ?? 0;
    if (day.startMs !== null) {
      const start = (toLocalMs(day.startMs, timezone) - midnightMs) / minuteMs;
      if (start >= 0 && start < earliestStart) earliestStart = start;
    }
    if (day.endMs !== null) {
      const pastMidnight = (toLocalMs(day.endMs, timezone) - midnightMs) / minuteMs - minutesPerDay;
      const rounded = pastMidnight % 60 === 59 ? pastMidnight + 1 : pastMidnight;
      if (rounded > spillMinutes && rounded <= minutesPerDay / 2) spillMinutes = rounded;
    }
  }
  return formatClockMinutes(Math.min(spillMinutes, earliestStart % minutesPerDay === 0 ? spillMinutes : earliestStart));
}

type ConferenceDate = { readonly date: string; readonly isExact: boolean };

/**
 * Prefers a plain date in the conference head; if the head gives an instant (set-up, last train), the days are more
 * reliable.
 */
function pickDate(named: ConferenceDate | null, ofDays: string | undefined): string | undefined {
  return named?.isExact === true ? named.date : (ofDays ?? named?.date);
}

/** Parses a date of the conference head: `YYYY-MM-DD`, or an instant, which belongs to its conference day. */
function readConferenceDate(
  named: RawText | undefined,
  what: 'start' | 'end',
  clock: { timezone: string; day_change: string },
  list: ProblemList,
): ConferenceDate | null {
  const text = named?.text.trim() ?? '';
  if (named === undefined || text === '') return null;
  if (parseDateMs(text) !== null) return { date: text, isExact: true };
  const moment = parseMoment(text);
  if (moment !== null) {
    const date = conferenceDateOf(new Date(toEpochMs(moment, clock.timezone)), clock);
    return { date, isExact: false };
  }
  addProblem(list, named.line, 'invalid_date', `The conference ${what} ${quote(text)} is not a date (YYYY-MM-DD).`);
  return null;
}
