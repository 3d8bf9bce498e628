import type { JoinRequestStatus } from '@plenum/contracts/enums';
import { joinRequestRetryDays } from '@plenum/contracts/limits';

const dayMs = 24 * 60 * 60 * 1000;

interface AnsweredRequest {
  readonly status: JoinRequestStatus;
  readonly answered_at: Date | null;
}

/** Returns when a declined person may send another request; null for other requests. */
export const mayRequestAgainAt = ({ status, answered_at }: AnsweredRequest): Date | null =>
  status === 'DECLINED' && answered_at !== null ? new Date(answered_at.getTime() + joinRequestRetryDays * dayMs) : null;

/** Checks whether a person may send another request now. */
export function mayRequestAgain(existing: AnsweredRequest, now: Date): boolean {
  const allowedAt = mayRequestAgainAt(existing);
  return allowedAt === null || allowedAt.getTime() <= now.getTime();
}
