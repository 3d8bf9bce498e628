/** Limits of raised hands. */

/** Hands that can be raised in a session at the same time. */
export const maxHands = 100;

/** Raised hands are hidden when their session ends, and deleted after this time. */
export const raisedHandRetentionDays = 2;

export const handRateLimits = {
  /** Raising and lowering, per person. */
  hand: { points: 20, durationS: 60 },
  /** Calling, lowering, opening and closing, per person. */
  hand_queue: { points: 60, durationS: 60 },
} as const;
