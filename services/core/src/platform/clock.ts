/** Time as a dependency, so that expiry is tested without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  date(): Date;
}

export const systemClock: Clock = { now: () => Date.now(), date: () => new Date() };
