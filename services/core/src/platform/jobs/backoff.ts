/** Backoff of failed jobs. */
import type { JobSpec } from './catalogue.ts';

/** The name under which queues and workers refer to `retryPause`. */
export const backoffType = 'capped-exponential';

const unknownJob = { backoffMs: 5_000, backoffMaxMs: 60_000 } as const;
/** Keeps the power finite. */
const doublingsMax = 20;

/**
 * Returns an exponential backoff from `backoffMs` up to `backoffMaxMs`, with jitter between half and all of it, so that
 * jobs that failed together do not retry together.
 * @param spec of the job; absent for a job of another version
 * @param attemptsMade number of failed attempts, from 1
 * @param random from 0 to 1
 */
export function retryPause(spec: JobSpec | undefined, attemptsMade: number, random: number): number {
  const { backoffMs, backoffMaxMs } = spec ?? unknownJob;
  const doublings = Math.min(Math.max(attemptsMade - 1, 0), doublingsMax);
  const wholeMs = Math.min(backoffMs * 2 ** doublings, backoffMaxMs);
  return Math.round(wholeMs * (0.5 + random / 2));
}

/** A failure that retries cannot fix; the job goes to the failed set immediately, for an operator. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
