/** The current time as a dependency, so that tests of expiration do not have to wait. */
export interface Clock {
  /** Milliseconds since 1970-01-01 (UTC). */
  now(): number;
  date(): Date;
}

export const systemClock: Clock = { now: () => Date.now(), date: () => new Date() };

/** Checks whether an instant has passed. Invalid dates have passed, so that they never keep anything valid. */
export const hasPassed = (instant: Date, nowMs: number): boolean => !(instant.getTime() > nowMs);
