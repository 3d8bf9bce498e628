/** Scheduled job that finds rooms with unchecked messages, whose job was lost in a process crash or Redis outage. */
import { moderationSweepIntervalMs } from '@plenum/contracts/limits';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../platform/jobs/queues.ts';
import { listRoomsToScan } from './room-scan.queries.ts';

/** Limit per run; the next run continues. */
const maxRooms = 2_000;

export async function sweepRooms(scope: Deps & { readonly jobs: Jobs }): Promise<void> {
  const interval = Math.floor(scope.clock.now() / moderationSweepIntervalMs);
  for (const room_id of await listRoomsToScan(scope.db, maxRooms))
    await scope.jobs.enqueue('moderate-room', { room_id }, `moderate-room-${room_id}-sweep-${interval}`);
}
