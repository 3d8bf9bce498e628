/** The state of a queue, for monitoring. */
import type { Queue } from 'bullmq';

export interface QueueState {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Failed permanently, until an operator handles them. */
  readonly failed: number;
  /** Due time of the oldest waiting job, or of its last attempt; null when none waits. */
  readonly oldestDueMs: number | null;
}

export async function queueState(queue: Queue): Promise<QueueState> {
  // Prioritized jobs are ordered by priority: the last one may be the oldest, so both ends are read.
  const [counts, ...found] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
    queue.getJobs(['wait'], 0, 0, true),
    queue.getJobs(['prioritized'], 0, 0, true),
    queue.getJobs(['prioritized'], -1, -1, true),
  ]);
  const dueMs = found
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
