/**
 * Determines when a session has a player or an external link. Separate from the other stream rules, because every
 * session page needs it.
 */
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';

const opensEarlyMs = 10 * 60_000;

/** Whether a session has not begun, is running or about to begin, or has ended. */
export type StagePhase = 'before' | 'open' | 'over';

/**
 * Returns the phase of a session: the status that organizers or the worker set has priority over the schedule. An
 * unscheduled session has not begun, whatever its times are.
 */
export function stagePhase(
  {
    status,
    is_unscheduled,
    starts_at,
    ends_at,
  }: Pick<SessionDetail, 'status' | 'is_unscheduled' | 'starts_at' | 'ends_at'>,
  nowMs: number,
): StagePhase {
  if (status === 'COMPLETED' || status === 'CANCELLED') return 'over';
  if (status !== 'SCHEDULED') return 'open';
  if (is_unscheduled) return 'before';
  if (nowMs >= Date.parse(ends_at)) return 'over';
  return nowMs < Date.parse(starts_at) - opensEarlyMs ? 'before' : 'open';
}

/**
 * A player is embedded in the page, also afterwards unless organizers set a recording; a link leads to an external
 * meeting or stream while there is one.
 */
export function playbackMode(
  { streaming_platform, resources }: Pick<SessionDetail, 'streaming_platform' | 'resources'>,
  phase: StagePhase,
) {
  if (streaming_platform === null) return null;
  const isPicture = streaming_platform === 'VIMEO' || streaming_platform === 'MUX';
  if (phase === 'over' && (!isPicture || resources.some(({ kind }) => kind === 'RECORDING'))) return null;
  return isPicture ? 'picture' : 'door';
}
