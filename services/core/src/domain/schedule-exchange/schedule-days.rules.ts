/** The frame of a schedule: its time zone, its first and last day, and when its days change. */
import { calendar_day_max, calendar_day_min, event_days_max } from '@plenum/contracts/limits';
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

const minute_ms = 60_000;
const minutes_per_day = 1440;

/** One `<day>` with its times as instants. */
export type ScheduleDay = {
  readonly date: string;
  readonly start_ms: number | null;
  readonly end_ms: number | null;
};

export type ScheduleFrame = {
  readonly timezone: string | null;
  readonly effective_timezone: string;
  readonly day_change: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Days with a date; a day without one is not in here. */
  readonly day_of: ReadonlyMap<RawDay, ScheduleDay>;
};

/** The frame of a raw schedule, or null when too little of it can be read (the problems then say why). */
export function readFrame(raw: RawSchedule, default_timezone: string | null, list: ProblemList): ScheduleFrame | null {
  const timezone = readTimeZone(raw, list);
  const effective_timezone = timezone ?? default_timezone ?? guessTimeZone(raw) ?? 'UTC';
  const day_of = new Map<RawDay, ScheduleDay>();
  for (const day of raw.days) {
    const read = readDay(day, effective_timezone, list);
    if (read !== null) day_of.set(day, read);
  }
  const day_change = readDayChange(raw, list) ?? guessDayChange([...day_of.values()], effective_timezone);
  const clock = { timezone: effective_timezone, day_change };
  const dates = [...day_of.values()].map((day) => day.date).toSorted();
  const named_start = readConferenceDate(raw.conference.get('start'), 'start', clock, list);
  const named_end = readConferenceDate(raw.conference.get('end'), 'end', clock, list);
  const start_date = pickDate(named_start, dates[0]);
  const end_date = pickDate(named_end, dates.at(-1));
  if (start_date === undefined || end_date === undefined) {
    if (list.count === 0) addProblem(list, null, 'missing_field', 'The schedule names no dates.');
    return null;
  }
  if (!checkSpan(raw, start_date, end_date, list)) return null;
  for (const [raw_day, day] of day_of)
    if (day.date < start_date || day.date > end_date)
      addProblem(
        list,
        raw_day.line,
        'outside_conference',
        `The day ${day.date} lies outside the conference, ${start_date} to ${end_date}.`,
      );
  return { timezone, effective_timezone, day_change, start_date, end_date, day_of };
}

function checkSpan(raw: RawSchedule, start_date: string, end_date: string, list: ProblemList): boolean {
  const line = raw.conference.get('end')?.line ?? null;
  if (!isEventDay(start_date) || !isEventDay(end_date)) {
    const reason = `A conference takes place between ${calendar_day_min} and ${calendar_day_max}, not ${start_date} to ${end_date}.`;
    addProblem(list, line, 'outside_calendar', reason);
    return false;
  }
  const span = daysBetween(start_date, end_date) + 1;
  if (span < 1) {
    addProblem(list, line, 'end_before_start', `The conference ends (${end_date}) before it begins (${start_date}).`);
    return false;
  }
  if (span > event_days_max) {
    addProblem(
      list,
      line,
      'too_many_days',
      `The conference lasts ${span} days, at most ${event_days_max} are allowed.`,
    );
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

/** A zone of the offset that the first dated session carries. */
function guessTimeZone(raw: RawSchedule): string | null {
  for (const session of raw.sessions) {
    const date = session.fields.get('date');
    const offset = date === undefined ? null : (parseMoment(date.text)?.offset_minutes ?? null);
    if (offset !== null) return fixedZoneOf(offset);
  }
  return null;
}

function readDay(day: RawDay, timezone: string, list: ProblemList): ScheduleDay | null {
  const instantOf = (text: string | null) => {
    const moment = text === null ? null : parseMoment(text);
    return moment === null ? null : toEpochMs(moment, timezone);
  };
  const start_ms = instantOf(day.start);
  const end_ms = instantOf(day.end);
  const written = day.date?.trim() ?? '';
  if (written === '' && start_ms !== null) return { date: formatDate(toLocalMs(start_ms, timezone)), start_ms, end_ms };
  if (parseDateMs(written) !== null) return { date: written, start_ms, end_ms };
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
 * For files that do not name it: when a day runs past midnight, the day changes where the longest one ends, but not
 * after the earliest beginning. `03:59` means the minute before 04:00.
 */
function guessDayChange(days: readonly ScheduleDay[], timezone: string): string {
  let spill_minutes = 0;
  let earliest_start = minutes_per_day;
  for (const day of days) {
    const midnight_ms = parseDateMs(day.date) ?? 0;
    if (day.start_ms !== null) {
      const start = (toLocalMs(day.start_ms, timezone) - midnight_ms) / minute_ms;
      if (start >= 0 && start < earliest_start) earliest_start = start;
    }
    if (day.end_ms !== null) {
      const past_midnight = (toLocalMs(day.end_ms, timezone) - midnight_ms) / minute_ms - minutes_per_day;
      const rounded = past_midnight % 60 === 59 ? past_midnight + 1 : past_midnight;
      if (rounded > spill_minutes && rounded <= minutes_per_day / 2) spill_minutes = rounded;
    }
  }
  return formatClockMinutes(
    Math.min(spill_minutes, earliest_start % minutes_per_day === 0 ? spill_minutes : earliest_start),
  );
}

type ConferenceDate = { readonly date: string; readonly is_exact: boolean };

/** A plain date of the head counts first; of a moment (set-up, last train) only the days know better. */
function pickDate(named: ConferenceDate | null, of_days: string | undefined): string | undefined {
  return named?.is_exact === true ? named.date : (of_days ?? named?.date);
}

/** A date of the conference head: `YYYY-MM-DD`, or a moment that belongs to the conference day it falls on. */
function readConferenceDate(
  named: RawText | undefined,
  what: 'start' | 'end',
  clock: { timezone: string; day_change: string },
  list: ProblemList,
): ConferenceDate | null {
  const text = named?.text.trim() ?? '';
  if (named === undefined || text === '') return null;
  if (parseDateMs(text) !== null) return { date: text, is_exact: true };
  const moment = parseMoment(text);
  if (moment !== null) {
    const date = conferenceDateOf(new Date(toEpochMs(moment, clock.timezone)), clock);
    return { date, is_exact: false };
  }
  addProblem(list, named.line, 'invalid_date', `The conference ${what} ${quote(text)} is not a date (YYYY-MM-DD).`);
  return null;
}
