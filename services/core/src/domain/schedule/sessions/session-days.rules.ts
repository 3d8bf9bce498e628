/** Conference days as ranges of instants. */
import { addDays, dateOfDay, type EventClock, parseClockMinutes, requireDateMs } from './session-times.rules.ts';
import { fromLocalMs } from './zone-clock.rules.ts';

const minuteMs = 60_000;

/**
 * Returns the range from the day change that starts a conference day to the next one, exclusive.
 * @param day_number from 1; the clock fields must be valid
 */
export function rangeOfDay(clock: EventClock, day_number: number): { readonly from: Date; readonly to: Date } {
  const date = dateOfDay(clock.start_date, day_number);
  return { from: startOfDay(clock, date), to: startOfDay(clock, addDays(date, 1)) };
}

function startOfDay(clock: EventClock, date: string): Date {
  const changeMs = (parseClockMinutes(clock.day_change) ?? 0) * minuteMs;
  return new Date(fromLocalMs(requireDateMs(date) + changeMs, clock.timezone));
}
