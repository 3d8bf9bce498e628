/** Backoff of failed jobs. */
import type { JobSpec } from './catalogue.ts';

/** The name under which queues and workers refer to `retryDelay`. */
export const backoffType = 'capped-exponential';

const unknownJob = { backoffMs: 5_000, maxBackoffMs: 60_000 } as const;
/** Limits the exponent. */
const maxDoublings = 20;

/**
 * Returns an exponential backoff between `backoffMs` and `maxBackoffMs`, with jitter, so that jobs that failed at the same
 * time do not retry at the same time.
 * @param spec specification of the job; undefined for a job of another version
 * @param attemptsMade number of failed attempts, from 1
 * @param random from 0 to 1
 */
export function retryDelay(spec: JobSpec | undefined, attemptsMade: number, random: number): number {
  const { backoffMs, maxBackoffMs } = spec ?? unknownJob;
  const doublings = Math.min(Math.max(attemptsMade - 1, 0), maxDoublings);
  const backoffMsAtAttempt = Math.min(backoffMs * 2 ** doublings, maxBackoffMs);
  return Math.round(backoffMsAtAttempt * (0.5 + random / 2));
}
