/** Phase of an event: upcoming, running or over. */
import type { EventDetail } from '@plenum/contracts/events/events';
import { dateIn, daysBetween } from './dates.ts';

export type EventPhase = 'before' | 'during' | 'after';
type Dates = Pick<EventDetail, 'start_date' | 'end_date' | 'timezone' | 'day_change'>;

/** Returns the conference day at an instant, in the zone of the event: the night belongs to the previous day. */
export function conferenceDate(
  { timezone, day_change }: Pick<Dates, 'timezone' | 'day_change'>,
  nowMs: number,
): string {
  const [hours = 0, minutes = 0] = day_change.split(':').map(Number);
  return dateIn(nowMs - (hours * 60 + minutes) * 60_000, timezone);
}

/**
 * Returns the phase of an event by its dates: the first day begins at midnight, the last one ends at the day change.
 */
export function phaseOf(event: Dates, nowMs: number): EventPhase {
  if (dateIn(nowMs, event.timezone) < event.start_date) return 'before';
  return conferenceDate(event, nowMs) > event.end_date ? 'after' : 'during';
}

/** Returns the number of days until an event begins, in its zone; 1 on the day before. */
export const daysUntil = (event: Dates, nowMs: number): number =>
  daysBetween(dateIn(nowMs, event.timezone), event.start_date) - 1;
