/** Determines when a failed fetch of a subscribed schedule is retried, and when organizers are notified of it. */
import type { SubscriptionProblem } from '@plenum/contracts/enums';

/** Problems that may not occur on the next attempt. */
const temporaryProblems = new Set<SubscriptionProblem>(['UNREACHABLE', 'TIMEOUT']);
const minServerError = 500;
const tooManyRequests = 429;

/** Checks whether a problem needs manual action: organizers are then notified immediately, not only when it recurs. */
export const isPermanentFailure = (code: SubscriptionProblem, status: number | null): boolean =>
  !temporaryProblems.has(code) &&
  !(code === 'STATUS' && status !== null && (status >= minServerError || status === tooManyRequests));

const dayS = 24 * 3600;

/**
 * Returns the seconds until the next fetch.
 * @param retryAfterS delay requested by the server; null without one
 */
export const nextFetchS = (every_minutes: number, retryAfterS: number | null): number =>
  Math.max(every_minutes * 60, Math.min(retryAfterS ?? 0, dayS));
