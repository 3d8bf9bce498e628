/** How long a failed job waits before its next attempt. */
import { isJobName, jobs } from './catalogue.ts';

/** The name under which queues and workers agree on `retryPause`. */
export const backoff_type = 'capped-exponential';

const unknown_job = { backoff_ms: 5_000, backoff_max_ms: 60_000 } as const;
/** Keeps the power finite. */
const doublings_max = 20;

/**
 * Doubles from `backoff_ms` up to `backoff_max_ms`; between half and all of it, so that many jobs that failed together
 * do not come back together.
 * @param attempts_made how many attempts have failed, from 1
 * @param random from 0 to 1
 */
export function retryPause(name: string, attempts_made: number, random: number): number {
  const { backoff_ms, backoff_max_ms } = isJobName(name) ? jobs[name] : unknown_job;
  const doublings = Math.min(Math.max(attempts_made - 1, 0), doublings_max);
  const whole_ms = Math.min(backoff_ms * 2 ** doublings, backoff_max_ms);
  return Math.round(whole_ms * (0.5 + random / 2));
}
