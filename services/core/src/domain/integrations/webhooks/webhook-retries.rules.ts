/** Determines when a delivery is retried, depending on the response of the receiver. */
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses before the second and each further attempt: three days in total. */
export const webhookPausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  20 * hourMs,
] as const;

interface AttemptResult {
  /** HTTP status of the response; null without one. */
  readonly status: number | null;
  /** Delay requested by the response (`Retry-After`, in seconds); null without one. */
  readonly retryAfterS: number | null;
}

export type Verdict =
  | { readonly kind: 'delivered' }
  /** Another attempt follows after a pause. */
  | { readonly kind: 'later'; readonly pauseMs: number }
  /**
   * No further attempt; but if the webhook is paused because of its receiver, `settleDelivery` lets the delivery wait until the
   * webhook is resumed.
   * `isGone`: the receiver has responded with 410.
   */
  | { readonly kind: 'given_up'; readonly isGone: boolean };

const httpGone = 410;
const jitterShare = 0.1;

/**
 * Evaluates an attempt: whether and when another one follows.
 * @param failedCount number of earlier failed attempts of this delivery
 * @param random jitter from 0 to 1: deliveries that failed together are not retried together
 */
export function evaluateAttempt({ status, retryAfterS }: AttemptResult, failedCount: number, random: number): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === httpGone) return { kind: 'given_up', isGone: true };
  const pauseMs = webhookPausesMs[failedCount];
  if (pauseMs === undefined) return { kind: 'given_up', isGone: false };
  const requestedMs = Math.min((retryAfterS ?? 0) * 1000, 24 * hourMs);
  return { kind: 'later', pauseMs: Math.round(Math.max(pauseMs * (1 + jitterShare * random), requestedMs)) };
}

/** A webhook is paused after every attempt has failed for this long: as long as one delivery is attempted. */
export const pausedAfterMs = webhookPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
