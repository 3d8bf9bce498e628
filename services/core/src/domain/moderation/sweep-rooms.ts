/** The tick that finds rooms whose new messages nobody asked to have judged, because a process died or Redis was away. */
import { moderationSweepIntervalMs } from '@plenum/contracts/limits';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../platform/jobs/queues.ts';
import { listRoomsBehind } from './room-scan.queries.ts';

/** The rest has its turn at the next tick. */
const roomsMax = 2_000;

/** Has every room looked at that is behind. */
export async function sweepRooms(scope: Deps & { readonly jobs: Jobs }): Promise<void> {
  const tick = Math.floor(scope.clock.now() / moderationSweepIntervalMs);
  for (const room_id of await listRoomsBehind(scope.db, roomsMax))
    await scope.jobs.enqueue('moderate-room', { room_id }, `moderate-room-${room_id}-sweep-${tick}`);
}
