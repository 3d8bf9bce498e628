import type { JoinRequestStatus } from '@plenum/contracts/enums';
import { joinRequestRetryDays } from '@plenum/contracts/limits';

const dayMs = 24 * 60 * 60 * 1000;

interface RequestState {
  readonly status: JoinRequestStatus;
  readonly answered_at: Date | null;
}

/** Returns when a person whose request was declined may send another one; null if the request was not declined. */
export const mayRequestAgainAt = ({ status, answered_at }: RequestState): Date | null =>
  status === 'DECLINED' && answered_at !== null ? new Date(answered_at.getTime() + joinRequestRetryDays * dayMs) : null;

export function mayRequestAgain(existing: RequestState, now: Date): boolean {
  const allowedAt = mayRequestAgainAt(existing);
  return allowedAt === null || allowedAt.getTime() <= now.getTime();
}
