/** When a fetch of a subscribed schedule is repeated, and when its failure is worth telling. */
import type { SubscriptionProblem } from '@plenum/contracts/enums';

/** Problems that the next attempt may well not have any more. */
const passing = new Set<SubscriptionProblem>(['UNREACHABLE', 'TIMEOUT']);
const serverErrorMin = 500;
const tooManyRequests = 429;

/** Checks whether a problem needs a person: it is told at once, and not only when it comes again. */
export const isLasting = (code: SubscriptionProblem, status: number | null): boolean =>
  !passing.has(code) &&
  !(code === 'STATUS' && status !== null && (status >= serverErrorMin || status === tooManyRequests));

const dayS = 24 * 3600;

/** Returns after how many seconds the next fetch is due. @param retryAfterS what the server asks for; null for nothing */
export const nextFetchS = (every_minutes: number, retryAfterS: number | null): number =>
  Math.max(every_minutes * 60, Math.min(retryAfterS ?? 0, dayS));
