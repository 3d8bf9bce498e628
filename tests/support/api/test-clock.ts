/** A clock that a test can advance. */
import type { Clock } from '@plenum/core/platform/clock';

export interface TestClock extends Clock {
  /** Advances the time immediately. */
  advance(milliseconds: number): void;
}

/** Creates a clock that runs with the real time until it is advanced. */
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
