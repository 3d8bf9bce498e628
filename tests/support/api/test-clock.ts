/** A clock that a test can put forward. */
import type { Clock } from '@plenum/core/platform/clock';

export interface TestClock extends Clock {
  /** Lets time pass at once. */
  advance(milliseconds: number): void;
}

/** Runs with the real time until it is put forward. */
export function createTestClock(): TestClock {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  return {
    now,
    date: () => new Date(now()),
    advance: (milliseconds) => {
      aheadMs += milliseconds;
    },
  };
}
