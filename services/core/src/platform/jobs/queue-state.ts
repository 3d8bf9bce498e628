/** Reads the state of a queue, for monitoring. */
import type { Queue } from 'bullmq';

export interface QueueState {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Permanently failed jobs that an operator has not handled. */
  readonly failed: number;
  /**
   * Due time of the oldest waiting job or time of its last attempt, whichever is later, in Unix milliseconds; null if
   * no job is waiting.
   */
  readonly oldestDueMs: number | null;
}

export async function readQueueState(queue: Queue): Promise<QueueState> {
  // Prioritized jobs are sorted by priority, and the last one may be the oldest, so both ends are read.
  const [counts, ...jobLists] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
    queue.getJobs(['wait'], 0, 0, true),
    queue.getJobs(['prioritized'], 0, 0, true),
    queue.getJobs(['prioritized'], -1, -1, true),
  ]);
  const dueMs = jobLists
    .flat()
    .map(({ timestamp, opts, processedOn }) => Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0));
  return {
    waiting: (counts['wait'] ?? 0) + (counts['prioritized'] ?? 0),
    active: counts['active'] ?? 0,
    delayed: counts['delayed'] ?? 0,
    failed: counts['failed'] ?? 0,
    oldestDueMs: dueMs.length === 0 ? null : Math.min(...dueMs),
  };
}
