/** Scheduled job that finds unchecked messages whose job was lost in a process crash or Redis outage. */
import { moderationSweepIntervalMs } from '@plenum/contracts/limits';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import { listEventsToScan } from './room-scan.queries.ts';

/** Limit per run; the next run continues. */
const maxEvents = 2_000;

export async function sweepRooms(scope: Deps & { readonly jobs: Jobs }): Promise<void> {
  const interval = Math.floor(scope.clock.now() / moderationSweepIntervalMs);
  for (const event_id of await listEventsToScan(scope.db, maxEvents))
    await scope.jobs.enqueue('moderate-event', { event_id }, `moderate-event-${event_id}-sweep-${interval}`);
}
