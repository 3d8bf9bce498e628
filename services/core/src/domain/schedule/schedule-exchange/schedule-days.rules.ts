/** Frame of a schedule: its time zone, first and last day, and day change. */
import { latestCalendarDay, earliestCalendarDay, maxEventDays } from '@plenum/contracts/limits';
import type { TimeZoneSource } from '@plenum/contracts/schedule/import-readings';
import { normalizeLine } from '../../../platform/text.ts';
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
import { addNote, addProblem, type ProblemList, quote } from './schedule-problems.rules.ts';

const minuteMs = 60_000;
const maxZoneNameLength = 100;
const minutesPerDay = 1440;

/** A `<day>` with its times as instants. */
export type ScheduleDay = {
  readonly date: string;
  readonly startMs: number | null;
  readonly endMs: number | null;
};

export type ScheduleFrame = {
  readonly timezone: string | null;
  /** Unknown time zone name in the file. */
  readonly unknownTimezone: string | null;
  readonly effectiveTimezone: string;
  readonly timezoneSource: TimeZoneSource | null;
  readonly day_change: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Days with a date; days without one are missing here. */
  readonly dayOf: ReadonlyMap<RawDay, ScheduleDay>;
};

/** Zones for a file without a known one. */
export type OtherZones = {
  /** Choice of the user who imports. */
  readonly chosen: string | null;
  /** Zone of the event. */
  readonly fallback: string | null;
};

/** A session further away from the conference days is treated as a typing error. */
const maxStrayDays = 7;

/** Reads the frame of a raw schedule; returns null and adds problems if it has no dates or too many. */
export function readFrame(raw: RawSchedule, zones: OtherZones, list: ProblemList): ScheduleFrame | null {
  const stated = readTimeZone(raw);
  const timezone = stated !== null && isTimeZone(stated) ? stated : null;
  const unknownTimezone = timezone === null ? stated : null;
  const sources: readonly (readonly [TimeZoneSource, string | null])[] = [
    ['FILE', timezone],
    ['CHOSEN', zones.chosen],
    ['EVENT', zones.fallback],
    ['OFFSET', guessTimeZone(raw)],
  ];
  const [timezoneSource, effectiveTimezone] = sources.find(
    (source): source is readonly [TimeZoneSource, string] => source[1] !== null,
  ) ?? [null, 'UTC'];
  const dayOf = new Map<RawDay, ScheduleDay>();
  for (const day of raw.days) {
    const read = readDay(day, effectiveTimezone);
    if (read !== null) dayOf.set(day, read);
  }
  const day_change = readDayChange(raw, list) ?? guessDayChange([...dayOf.values()], effectiveTimezone);
  const clock = { timezone: effectiveTimezone, day_change };
  const span = spanOf(raw, [...dayOf.values()], clock, list);
  if (span === null) {
    // Unreadable dates have already been reported.
    if (list.count === 0) addProblem(list, null, 'missing_field', 'The schedule contains no dates.');
    return null;
  }
  if (!checkSpan(raw, span, list)) return null;
  if (unknownTimezone !== null) {
    const line = raw.conference.get('time_zone_name')?.line ?? null;
    const reason = `${quote(unknownTimezone)} is not a known time zone; ${effectiveTimezone} was used.`;
    addNote(list, line, 'unknown_time_zone', reason);
  }
  return { timezone, unknownTimezone, effectiveTimezone, timezoneSource, day_change, ...span, dayOf };
}

type Clock = { readonly timezone: string; readonly day_change: string };
type Span = Pick<ScheduleFrame, 'start_date' | 'end_date'>;

/** Returns the first and last day: as stated, extended to all days and sessions; null without any date. */
function spanOf(raw: RawSchedule, days: readonly ScheduleDay[], clock: Clock, list: ProblemList): Span | null {
  const dates = days.map((day) => day.date).toSorted();
  const statedDates = {
    start_date: preferredDate(readConferenceDate(raw.conference.get('start'), 'start', clock, list), dates[0]),
    end_date: preferredDate(readConferenceDate(raw.conference.get('end'), 'end', clock, list), dates.at(-1)),
  };
  const sessionDates = datesOfSessions(raw, clock);
  const from = statedDates.start_date ?? statedDates.end_date ?? sessionDates[0];
  const to = statedDates.end_date ?? statedDates.start_date ?? sessionDates.at(-1);
  if (from === undefined || to === undefined) return null;
  if (to < from) {
    const line = raw.conference.get('end')?.line ?? null;
    addNote(list, line, 'value_ignored', `The conference ends (${to}) before it begins (${from}).`);
  }
  const { start_date, end_date } = spanOfDates([from, to, ...dates]);
  const isNear = (date: string): boolean =>
    daysBetween(date, start_date) <= maxStrayDays && daysBetween(end_date, date) <= maxStrayDays;
  return spanOfDates([start_date, end_date, ...sessionDates.filter(isNear)]);
}

function spanOfDates(dates: readonly [string, string, ...string[]]): Span {
  const [first] = dates;
  return {
    start_date: dates.reduce((a, b) => (b < a ? b : a), first),
    end_date: dates.reduce((a, b) => (b > a ? b : a), first),
  };
}

/** Returns the conference days of all sessions with an exact date, in order. */
function datesOfSessions(raw: RawSchedule, clock: Clock): string[] {
  const dates = raw.sessions.flatMap(({ fields }) => {
    const text = fields.get('date')?.text.trim() ?? '';
    const moment = parseMoment(text) ?? parseMoment(fields.get('start')?.text ?? '');
    if (moment === null) return [text];
    return [conferenceDateOf(new Date(toEpochMs(moment, clock.timezone)), clock)];
  });
  return [...new Set(dates)].filter(isEventDay).toSorted();
}

function checkSpan(raw: RawSchedule, { start_date, end_date }: Span, list: ProblemList): boolean {
  const line = raw.conference.get('end')?.line ?? null;
  if (!isEventDay(start_date) || !isEventDay(end_date)) {
    const reason = `The conference takes place from ${start_date} to ${end_date}; dates must be between ${earliestCalendarDay} and ${latestCalendarDay}.`;
    addProblem(list, line, 'outside_calendar', reason);
    return false;
  }
  const span = daysBetween(start_date, end_date) + 1;
  if (span > maxEventDays) {
    addProblem(list, line, 'too_many_days', `The conference lasts ${span} days; at most ${maxEventDays} are allowed.`);
    return false;
  }
  return true;
}

function readTimeZone(raw: RawSchedule): string | null {
  return (
    normalizeLine(raw.conference.get('time_zone_name')?.text.toWellFormed() ?? '').slice(0, maxZoneNameLength) || null
  );
}

/** Returns a zone with the offset of the first session with a date. */
function guessTimeZone(raw: RawSchedule): string | null {
  for (const session of raw.sessions) {
    const date = session.fields.get('date');
    const offset = date === undefined ? null : (parseMoment(date.text)?.offsetMinutes ?? null);
    if (offset !== null) return fixedZoneOf(offset);
  }
  return null;
}

/** Returns null for a day without a date: it is not needed for sessions with an exact date. */
function readDay(day: RawDay, timezone: string): ScheduleDay | null {
  const instantOf = (text: string | null) => {
    const moment = text === null ? null : parseMoment(text);
    return moment === null ? null : toEpochMs(moment, timezone);
  };
  const startMs = instantOf(day.start);
  const endMs = instantOf(day.end);
  const dateText = day.date?.trim() ?? '';
  if (dateText === '' && startMs !== null) return { date: formatDate(toLocalMs(startMs, timezone)), startMs, endMs };
  return parseDateMs(dateText) === null ? null : { date: dateText, startMs, endMs };
}

function readDayChange(raw: RawSchedule, list: ProblemList): string | null {
  const stated = raw.conference.get('day_change');
  if (stated === undefined || stated.text.trim() === '') return null;
  const minutes = parseClockMinutes(stated.text.trim());
  if (minutes !== null) return formatClockMinutes(minutes);
  addNote(list, stated.line, 'value_ignored', `The day change ${quote(stated.text)} is not a time of day (HH:MM).`);
  return null;
}

/**
 * Derives the day change for files without one: if a day extends past midnight, the day changes at the end of the
 * longest one, but not after the earliest start. `03:59` means the minute before 04:00.
 */
function guessDayChange(days: readonly ScheduleDay[], timezone: string): string {
  let minutesPastMidnight = 0;
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
      if (rounded > minutesPastMidnight && rounded <= minutesPerDay / 2) minutesPastMidnight = rounded;
    }
  }
  return formatClockMinutes(
    Math.min(minutesPastMidnight, earliestStart % minutesPerDay === 0 ? minutesPastMidnight : earliestStart),
  );
}

type ConferenceDate = { readonly date: string; readonly isExact: boolean };

/**
 * Prefers a plain date in the conference head; if the head contains an instant (set-up, last train), the days are more
 * reliable.
 */
function preferredDate(stated: ConferenceDate | null, dayDate: string | undefined): string | undefined {
  return stated?.isExact === true ? stated.date : (dayDate ?? stated?.date);
}

/** Parses a date of the conference head: `YYYY-MM-DD`, or an instant, which belongs to its conference day. */
function readConferenceDate(
  stated: RawText | undefined,
  boundary: 'start' | 'end',
  clock: Clock,
  list: ProblemList,
): ConferenceDate | null {
  const text = stated?.text.trim() ?? '';
  if (stated === undefined || text === '') return null;
  if (parseDateMs(text) !== null) return { date: text, isExact: true };
  const moment = parseMoment(text);
  if (moment !== null) {
    const date = conferenceDateOf(new Date(toEpochMs(moment, clock.timezone)), clock);
    return { date, isExact: false };
  }
  addNote(list, stated.line, 'value_ignored', `The conference ${boundary} ${quote(text)} is not a date (YYYY-MM-DD).`);
  return null;
}
