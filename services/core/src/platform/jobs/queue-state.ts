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
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('wait', 'active', 'delayed', 'failed'),
    queue.getJobs(['wait'], 0, 0, true),
  ]);
  return {
    waiting: counts['wait'] ?? 0,
    active: counts['active'] ?? 0,
    delayed: counts['delayed'] ?? 0,
    failed: counts['failed'] ?? 0,
    oldestDueMs:
      oldest === undefined ? null : Math.max(oldest.timestamp + (oldest.opts.delay ?? 0), oldest.processedOn ?? 0),
  };
}
