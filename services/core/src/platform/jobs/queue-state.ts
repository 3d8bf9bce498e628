/** The state of a queue, for monitoring. */
import type { Queue } from 'bullmq';

export interface QueueState {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Failed permanently, until an operator handles them. */
  readonly failed: number;
  /** When the oldest waiting job was due; a retried one counts from its last attempt. Null without one. */
  readonly oldestDueMs: number | null;
}

/** Reads the state of a queue from Redis. */
export async function queueState(queue: Queue): Promise<QueueState> {
  // Jobs with a priority wait in their order: the next, and the last, which may be the oldest.
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
