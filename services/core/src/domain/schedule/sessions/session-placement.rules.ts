/** Comparison of the placement of a session with the one that the actor saw. */
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import { type EventClock, parseClockMinutes, type StoredTimes, toWireTimes } from './session-times.rules.ts';

interface StoredPlacement {
  readonly times: StoredTimes;
  readonly location: string | null;
}

const isSameClock = (one: string, other: string): boolean => parseClockMinutes(one) === parseClockMinutes(other);

/** Checks whether a session is on this day, at these local times and in this location. */
export function isSamePlacement(stored: StoredPlacement, seen: SessionPlacement, clock: EventClock): boolean {
  const wire = toWireTimes(stored.times, clock);
  return (
    wire.day_number === seen.day_number &&
    isSameClock(wire.start_time, seen.start_time) &&
    isSameClock(wire.end_time, seen.end_time) &&
    (stored.location ?? '') === (seen.location ?? '')
  );
}
