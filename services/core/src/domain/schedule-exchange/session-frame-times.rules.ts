/** The times of one session of a file, checked against the days of its schedule. */
import { session_duration_max_minutes } from '@plenum/contracts/limits';
import {
  addDays,
  conferenceDateOf,
  daysBetween,
  parseClockMinutes,
  parseDateMs,
} from '../sessions/session-times.rules.ts';
import { fromLocalMs, toLocalMs } from '../sessions/zone-clock.rules.ts';
import type { ParsedSession, RawSession } from './parsed-schedule.rules.ts';
import type { ScheduleFrame } from './schedule-days.rules.ts';
import { parseDurationMinutes, parseMoment, toEpochMs } from './schedule-moments.rules.ts';
import { addProblem, type ProblemList, quote } from './schedule-problems.rules.ts';

const minute_ms = 60_000;

export type SessionTimes = Pick<ParsedSession, 'starts_at' | 'starts_local' | 'duration_minutes' | 'day_number'>;

/** When and how long a session is; null with a problem where the file does not say so clearly. */
export function readSessionTimes(raw: RawSession, frame: ScheduleFrame, list: ProblemList): SessionTimes | null {
  const duration_minutes = readDuration(raw, list);
  const starts_ms = readStart(raw, frame, list);
  if (duration_minutes === null || starts_ms === null) return null;

  const starts_at = new Date(starts_ms);
  const date = conferenceDateOf(starts_at, {
    timezone: frame.effective_timezone,
    day_change: frame.day_change,
  });
  const day = frame.day_of.get(raw.day);
  if (date < frame.start_date || date > frame.end_date) {
    const reason = `A session takes place on ${date}, outside the conference, ${frame.start_date} to ${frame.end_date}.`;
    addProblem(list, raw.fields.get('date')?.line ?? raw.line, 'outside_conference', reason);
    return null;
  }
  const is_within_day =
    day !== undefined &&
    day.start_ms !== null &&
    day.end_ms !== null &&
    day.start_ms <= starts_ms &&
    starts_ms <= day.end_ms;
  if (day !== undefined && day.date !== date && !is_within_day) {
    addProblem(list, raw.line, 'wrong_day', `A session listed under ${day.date} takes place on ${date}.`);
    return null;
  }
  return {
    starts_local: new Date(toLocalMs(starts_ms, frame.effective_timezone)).toISOString().slice(0, 16),
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
  if (minutes < 1 || minutes > session_duration_max_minutes) {
    const hours_max = session_duration_max_minutes / 60;
    addProblem(
      list,
      field.line,
      'duration_out_of_range',
      `A session lasts ${quote(field.text)}; it must be more than nothing and at most ${hours_max} hours.`,
    );
    return null;
  }
  return minutes;
}

/** The start from the session's full date, else from its clock time on its day; the two must not contradict. */
function readStart(raw: RawSession, frame: ScheduleFrame, list: ProblemList): number | null {
  const clock = raw.fields.get('start');
  const clock_text = clock?.text.trim() ?? '';
  const clock_moment = parseMoment(clock_text);
  const clock_minutes =
    clock_moment === null ? parseClockMinutes(clock_text) : (clock_moment.local_ms / minute_ms) % 1440;
  if (clock !== undefined && clock_text !== '' && clock_minutes === null) {
    addProblem(list, clock.line, 'invalid_time', `The start ${quote(clock.text)} is not a time of day (HH:MM).`);
    return null;
  }
  const dated = raw.fields.get('date');
  const date_text = dated?.text.trim() ?? '';
  const moment = parseMoment(date_text) ?? clock_moment;
  if (moment !== null) {
    const starts_ms = toEpochMs(moment, frame.effective_timezone);
    const readings = [moment.local_ms, toLocalMs(starts_ms, frame.effective_timezone)];
    if (clock_minutes === null || readings.some((local_ms) => (local_ms / minute_ms) % 1440 === clock_minutes))
      return starts_ms;
    addProblem(
      list,
      clock?.line ?? raw.line,
      'invalid_time',
      `The start ${quote(clock_text)} contradicts the date ${quote(date_text)}.`,
    );
    return null;
  }
  if (dated !== undefined && date_text !== '' && parseDateMs(date_text) === null) {
    addProblem(list, dated.line, 'invalid_date', `The date ${quote(dated.text)} is not a date with time and offset.`);
    return null;
  }
  if (clock_minutes === null) {
    addProblem(list, raw.line, 'missing_field', 'A session has no start time.');
    return null;
  }
  return startOnDay(raw, date_text, clock_minutes, frame, list);
}

/** Old pentabarf files give a clock time only: it belongs to the `<day>`, after midnight to the next calendar date. */
function startOnDay(
  raw: RawSession,
  date_text: string,
  clock_minutes: number,
  frame: ScheduleFrame,
  list: ProblemList,
): number | null {
  const day = frame.day_of.get(raw.day);
  if (date_text === '' && day === undefined) {
    // A day without a usable date was reported already.
    if (list.count === 0) addProblem(list, raw.line, 'missing_field', 'A session has no date.');
    return null;
  }
  const is_after_midnight = date_text === '' && clock_minutes < (parseClockMinutes(frame.day_change) ?? 0);
  const first_date = date_text === '' ? (day?.date ?? '') : date_text;
  const date = is_after_midnight ? addDays(first_date, 1) : first_date;
  return fromLocalMs((parseDateMs(date) ?? 0) + clock_minutes * minute_ms, frame.effective_timezone);
}
