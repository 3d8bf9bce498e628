/** Time as a dependency, so that expiry is tested without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  date(): Date;
}

export const systemClock: Clock = { now: () => Date.now(), date: () => new Date() };

/** Checks whether an instant has passed. An invalid date counts as passed, so that it never keeps anything open. */
export const hasPassed = (instant: Date, nowMs: number): boolean => !(instant.getTime() > nowMs);
