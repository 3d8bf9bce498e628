/** Moves sessions by days and minutes of local time. */
import { type EventPeriod, requireDay } from './session-change.rules.ts';
import { type StoredTimes, toWireTimes } from './session-times.rules.ts';
import { fromLocalMs, toLocalMs } from './zone-clock.rules.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

/**
 * Moves a session without changing its length. Local times are moved: 09:00 remains 09:00 across a clock change. Throws
 * `session_day_outside_event`.
 */
export function shiftTimes(stored: StoredTimes, { days, minutes }: Shift, period: EventPeriod): StoredTimes {
  if (days === 0 && minutes === 0) return stored;
  const localMs = toLocalMs(stored.starts_at.getTime(), period.timezone) + days * dayMs + minutes * minuteMs;
  const shifted = {
    starts_at: new Date(fromLocalMs(localMs, period.timezone)),
    duration_minutes: stored.duration_minutes,
  };
  requireDay(toWireTimes(shifted, period).day_number, period);
  return shifted;
}
