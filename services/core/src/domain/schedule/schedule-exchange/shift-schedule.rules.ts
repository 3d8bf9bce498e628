/** Shifts a whole schedule to other dates (`--shift-to`). */
import { addDays, daysBetween, isEventDay } from '../sessions/session-times.rules.ts';
import { fromLocalMs } from '../sessions/zone-clock.rules.ts';
import type { ParsedSchedule, ParsedSession } from './parsed-schedule.rules.ts';

/**
 * Returns the schedule with its first conference day on `start_date` (`YYYY-MM-DD`). Local times and lengths remain
 * unchanged, even across a clock change. A local time that does not exist on the new date is moved forward by the gap.
 * Returns null if `start_date` is not a calendar date or the schedule would exceed the last one.
 */
export function shiftSchedule(schedule: ParsedSchedule, start_date: string): ParsedSchedule | null {
  if (!isEventDay(start_date)) return null;
  const days = daysBetween(schedule.start_date, start_date);
  if (days === 0) return schedule;
  const end_date = addDays(schedule.end_date, days);
  if (!isEventDay(end_date)) return null;
  return {
    ...schedule,
    start_date,
    end_date,
    sessions: schedule.sessions.map((session) => shiftSession(session, days, schedule.effectiveTimezone)),
  };
}

function shiftSession(session: ParsedSession, days: number, timezone: string): ParsedSession {
  const [date = '', clock = ''] = session.startsLocal.split('T');
  const startsLocal = `${addDays(date, days)}T${clock}`;
  const starts_ms = fromLocalMs(Date.parse(`${startsLocal}Z`), timezone);
  return { ...session, startsLocal, starts_at: new Date(starts_ms).toISOString() };
}
