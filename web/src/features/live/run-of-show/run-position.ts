/** Which sessions of a location are over, and which one the crew is running. */
import type { RunSession } from '@plenum/contracts/live/run-of-show';

/** Sessions that are live after their planned end are not over. */
const isOver = ({ status, actual_end_at, ends_at }: RunSession, nowMs: number): boolean =>
  status !== 'LIVE' && (status === 'COMPLETED' || actual_end_at !== null || Date.parse(ends_at) <= nowMs);

/** Checks whether a session is live after its planned end. */
export const isOverrunning = ({ status, ends_at }: RunSession, nowMs: number): boolean =>
  status === 'LIVE' && Date.parse(ends_at) <= nowMs;

/** Returns the live session that began last, or else the next one; undefined if all are over. */
export const currentSession = (sessions: readonly RunSession[], nowMs: number): RunSession | undefined =>
  sessions.findLast(({ status }) => status === 'LIVE') ?? sessions.find((session) => !isOver(session, nowMs));

/** Splits the sessions of today into those that are over at its beginning, and all others. */
export function splitAtNow(sessions: readonly RunSession[], nowMs: number) {
  const firstOpen = sessions.findIndex((session) => !isOver(session, nowMs));
  const at = firstOpen < 0 ? sessions.length : firstOpen;
  return { earlier: sessions.slice(0, at), others: sessions.slice(at) };
}
