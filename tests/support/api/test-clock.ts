/** A clock that a test can put forward. */
import type { Clock } from '@plenum/core/platform/clock';

export interface TestClock extends Clock {
  /** Lets time pass at once. */
  advance(milliseconds: number): void;
}

/** Runs with the real time until it is put forward. */
export function createTestClock(): TestClock {
  let ahead_ms = 0;
  const now = () => Date.now() + ahead_ms;
  return {
    now,
    date: () => new Date(now()),
    advance: (milliseconds) => {
      ahead_ms += milliseconds;
    },
  };
}
