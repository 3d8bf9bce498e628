/** Compares the placement of a session with the one that the actor saw. */
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import { type EventClock, parseClockMinutes, type StoredTimes, toWireTimes } from './session-times.rules.ts';

interface StoredPlacement {
  readonly times: StoredTimes;
  readonly location: string | null;
}

const isSameTime = (a: string, b: string): boolean => parseClockMinutes(a) === parseClockMinutes(b);

/** Checks whether a session is on this day, at these local times and in this location. */
export function isSamePlacement(stored: StoredPlacement, expected: SessionPlacement, clock: EventClock): boolean {
  const wire = toWireTimes(stored.times, clock);
  return (
    wire.day_number === expected.day_number &&
    isSameTime(wire.start_time, expected.start_time) &&
    isSameTime(wire.end_time, expected.end_time) &&
    (stored.location ?? '') === (expected.location ?? '')
  );
}
