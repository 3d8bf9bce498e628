/**
 * Times of a session in a file. Its exact date takes precedence over its clock time and the day under which it is
 * listed.
 */
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import {
  addDays,
  conferenceDateOf,
  daysBetween,
  parseClockMinutes,
  parseDateMs,
} from '../sessions/session-times.rules.ts';
import { isSkipped, toLocalMs } from '../sessions/zone-clock.rules.ts';
import type { ParsedSession, RawSession } from './parsed-schedule.rules.ts';
import type { ScheduleFrame } from './schedule-days.rules.ts';
import { type Moment, parseDurationMinutes, parseMoment, toEpochMs } from './schedule-moments.rules.ts';
import { addNote, addProblem, type ProblemList, quote } from './schedule-problems.rules.ts';

const minuteMs = 60_000;

export type SessionTimes = Pick<ParsedSession, 'starts_at' | 'startsLocal' | 'duration_minutes' | 'day_number'>;

/** Returns start and length of a session; adds a problem and returns null if they are missing or ambiguous. */
export function readSessionTimes(raw: RawSession, frame: ScheduleFrame, list: ProblemList): SessionTimes | null {
  const duration_minutes = readDuration(raw, list);
  const starts_ms = readStart(raw, frame, list);
  if (duration_minutes === null || starts_ms === null) return null;

  const starts_at = new Date(starts_ms);
  const date = conferenceDateOf(starts_at, {
    timezone: frame.effectiveTimezone,
    day_change: frame.day_change,
  });
  if (date < frame.start_date || date > frame.end_date) {
    const reason = `A session takes place on ${date}, outside the conference, ${frame.start_date} to ${frame.end_date}.`;
    addProblem(list, raw.fields.get('date')?.line ?? raw.line, 'outside_conference', reason);
    return null;
  }
  return {
    startsLocal: new Date(toLocalMs(starts_ms, frame.effectiveTimezone)).toISOString().slice(0, 16),
    starts_at: starts_at.toISOString(),
    duration_minutes,
    day_number: daysBetween(frame.start_date, date) + 1,
  };
}

function readDuration(raw: RawSession, list: ProblemList): number | null {
  const field = raw.fields.get('duration');
  if (field === undefined || field.text.trim() === '') {
    addProblem(list, raw.line, 'missing_field', 'A session has no duration.');
    return null;
  }
  const minutes = parseDurationMinutes(field.text);
  if (minutes === null) {
    addProblem(list, field.line, 'invalid_duration', `The duration ${quote(field.text)} is not HH:MM or D:HH:MM.`);
    return null;
  }
  if (minutes > maxSessionDurationMinutes) {
    const reason = `A session lasts ${quote(field.text)}; it may last at most ${maxSessionDurationMinutes / 60} hours.`;
    addProblem(list, field.line, 'duration_out_of_range', reason);
    return null;
  }
  if (minutes === 0) {
    const reason = `A session lasts ${quote(field.text)}; it was imported with ${minDurationMinutes} minute.`;
    addNote(list, field.line, 'value_ignored', reason);
  }
  return Math.max(minutes, minDurationMinutes);
}

/** The database requires a positive length. */
const minDurationMinutes = 1;

/** Reads the start from the exact date of the session, else from its local time on its day. */
function readStart(raw: RawSession, frame: ScheduleFrame, list: ProblemList): number | null {
  const startField = raw.fields.get('start');
  const clockText = startField?.text.trim() ?? '';
  const clockMoment = parseMoment(clockText);
  const clockMinutes = clockMoment === null ? parseClockMinutes(clockText) : (clockMoment.localMs / minuteMs) % 1440;
  const dateField = raw.fields.get('date');
  const dateText = dateField?.text.trim() ?? '';
  const moment = parseMoment(dateText) ?? clockMoment;
  if (moment !== null) {
    const starts_ms = startsAt(moment, raw.line, frame, list);
    const localTimes = [moment.localMs, toLocalMs(starts_ms, frame.effectiveTimezone)];
    const isConsistent = clockText === '' || localTimes.some((localMs) => (localMs / minuteMs) % 1440 === clockMinutes);
    if (!isConsistent) {
      const reason = `The start ${quote(clockText)} contradicts the date ${quote(dateText)}, which was used.`;
      addNote(list, startField?.line ?? raw.line, 'value_ignored', reason);
    }
    return starts_ms;
  }
  if (startField !== undefined && clockText !== '' && clockMinutes === null) {
    addProblem(
      list,
      startField.line,
      'invalid_time',
      `The start ${quote(startField.text)} is not a time of day (HH:MM).`,
    );
    return null;
  }
  if (dateField !== undefined && dateText !== '' && parseDateMs(dateText) === null) {
    addProblem(
      list,
      dateField.line,
      'invalid_date',
      `The date ${quote(dateField.text)} is not a date with time and offset.`,
    );
    return null;
  }
  if (clockMinutes === null) {
    addProblem(list, raw.line, 'missing_field', 'A session has no start time.');
    return null;
  }
  return startOnDay(raw, dateText, clockMinutes, frame, list);
}

/**
 * Old pentabarf files have only a local time. It belongs to the `<day>`; times after midnight are on the next calendar
 * date.
 */
function startOnDay(
  raw: RawSession,
  dateText: string,
  clockMinutes: number,
  frame: ScheduleFrame,
  list: ProblemList,
): number | null {
  const day = frame.dayOf.get(raw.day);
  if (dateText === '' && day === undefined) {
    const dayText = raw.day.date?.trim() ?? '';
    if (dayText === '') addProblem(list, raw.line, 'missing_field', 'A session has no date.');
    else addProblem(list, raw.day.line, 'invalid_date', `The day ${quote(dayText)} is not a date (YYYY-MM-DD).`);
    return null;
  }
  const isAfterMidnight = dateText === '' && clockMinutes < (parseClockMinutes(frame.day_change) ?? 0);
  const firstDate = dateText === '' ? (day?.date ?? '') : dateText;
  const date = isAfterMidnight ? addDays(firstDate, 1) : firstDate;
  const localMs = (parseDateMs(date) ?? 0) + clockMinutes * minuteMs;
  return startsAt({ localMs, offsetMinutes: null }, raw.fields.get('start')?.line ?? raw.line, frame, list);
}

const formatLocal = (localMs: number): string => new Date(localMs).toISOString().slice(0, 16).replace('T', ' ');

/** Converts a moment to epoch milliseconds; adds a note for a local time skipped by a clock change. */
function startsAt(moment: Moment, line: number, { effectiveTimezone }: ScheduleFrame, list: ProblemList): number {
  const starts_ms = toEpochMs(moment, effectiveTimezone);
  if (moment.offsetMinutes === null && isSkipped(moment.localMs, effectiveTimezone)) {
    const adjusted = formatLocal(toLocalMs(starts_ms, effectiveTimezone));
    const reason = `Clocks in ${effectiveTimezone} skip ${formatLocal(moment.localMs)}; ${adjusted} was used.`;
    addNote(list, line, 'time_skipped', reason);
  }
  return starts_ms;
}
