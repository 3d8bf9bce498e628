/** Limits of raised hands. */

/** Hands that are raised in a session at once. */
export const handsMax = 100;

/** Rows of raised hands are invisible once their session is over, and deleted then. */
export const raisedHandsKeptDays = 2;

export const handRateLimits = {
  /** Raising and lowering, by one person. */
  hand: { points: 20, durationS: 60 },
  /** Calling, putting down, opening and closing, by one person. */
  hand_queue: { points: 60, durationS: 60 },
} as const;
