/** Rules of requests to join. */
import type { JoinRequestStatus } from '@plenum/contracts/enums';
import { joinAskAgainDays } from '@plenum/contracts/limits';

const dayMs = 24 * 60 * 60 * 1000;

interface Answered {
  readonly status: JoinRequestStatus;
  readonly answered_at: Date | null;
}

/** Returns when a declined person may ask again; null for other requests. */
export const askAgainAt = ({ status, answered_at }: Answered): Date | null =>
  status === 'DECLINED' && answered_at !== null ? new Date(answered_at.getTime() + joinAskAgainDays * dayMs) : null;

/** Checks whether a person may ask now, after an earlier request. */
export function mayAskAgain(earlier: Answered, now: Date): boolean {
  const at = askAgainAt(earlier);
  return at === null || at.getTime() <= now.getTime();
}
