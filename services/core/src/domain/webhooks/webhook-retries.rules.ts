/** When a delivery is tried again, and what the replies of a receiver mean. */
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses before the second attempt and each further one: three days together. */
export const webhookPausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  20 * hourMs,
] as const;

/** What an attempt has led to. */
export interface AttemptResult {
  /** HTTP status of the reply; null without one. */
  readonly status: number | null;
  /** What the reply asks for (`Retry-After`, in seconds); null where it says nothing. */
  readonly retryAfterS: number | null;
}

export type Verdict =
  | { readonly kind: 'delivered' }
  /** Another attempt follows after a pause. */
  | { readonly kind: 'later'; readonly pauseMs: number }
  /** No further attempt. `isGone`: the receiver asks for no more deliveries at all (410). */
  | { readonly kind: 'given_up'; readonly isGone: boolean };

const gone = 410;
const jitterShare = 0.1;

/**
 * Decides what follows an attempt.
 * @param failedBefore attempts of this delivery that have failed before this one
 * @param random from 0 to 1, so that deliveries that failed together are not repeated together
 */
export function judgeAttempt({ status, retryAfterS }: AttemptResult, failedBefore: number, random: number): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === gone) return { kind: 'given_up', isGone: true };
  const pauseMs = webhookPausesMs[failedBefore];
  if (pauseMs === undefined) return { kind: 'given_up', isGone: false };
  const askedMs = Math.min((retryAfterS ?? 0) * 1000, 24 * hourMs);
  return { kind: 'later', pauseMs: Math.round(Math.max(pauseMs * (1 + jitterShare * random), askedMs)) };
}

/** A receiver is dead when every attempt has failed for so long. */
export const deadAfterMs = 3 * 24 * hourMs;
