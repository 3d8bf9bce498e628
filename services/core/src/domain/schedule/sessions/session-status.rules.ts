/**
 * Scheduled session statuses: STARTING_SOON ten minutes before the start, LIVE at the start, COMPLETED at the end. A
 * status that was set manually remains until the next of these boundaries; CANCELLED remains permanently.
 */
import type { SessionStatus } from '@plenum/contracts/enums';
import { startingSoonMinutes } from '@plenum/contracts/limits';
import { endMsOf, type StoredTimes } from './session-times.rules.ts';

const minuteMs = 60_000;

export interface StatusState extends StoredTimes {
  readonly status: SessionStatus;
  /** Instant of the manual change or of the boundary that set the status; null without either. */
  readonly status_set_at: Date | null;
}

/** Status and the instant since which it applies. */
export interface StatusMark {
  readonly status: SessionStatus;
  readonly status_set_at: Date | null;
}

/** Returns the last boundary passed, or null before the first. */
function lastBoundary(times: StoredTimes, now: Date) {
  const startMs = times.starts_at.getTime();
  const boundaries = [
    { status: 'COMPLETED', atMs: endMsOf(times) },
    { status: 'LIVE', atMs: startMs },
    { status: 'STARTING_SOON', atMs: startMs - startingSoonMinutes * minuteMs },
  ] as const;
  return boundaries.find(({ atMs }) => atMs <= now.getTime()) ?? null;
}

/** Returns the status by schedule alone. */
export function clockStatus(times: StoredTimes, now: Date): StatusMark {
  const boundary = lastBoundary(times, now);
  return boundary === null
    ? { status: 'SCHEDULED', status_set_at: null }
    : { status: boundary.status, status_set_at: new Date(boundary.atMs) };
}

/** Returns the scheduled change that is due now, or null. Idempotent. */
export function dueStatus(session: StatusState, now: Date): StatusMark | null {
  if (session.status === 'CANCELLED') return null;
  const { status, status_set_at } = clockStatus(session, now);
  if (status_set_at === null || status === session.status) return null;
  const isSettled = session.status_set_at !== null && session.status_set_at >= status_set_at;
  return isSettled ? null : { status, status_set_at };
}

/**
 * Returns the status after a session was moved, or null if it does not change. A new start resets the status. A new end
 * alone resets it only if the scheduled status now differs.
 */
export function statusAfterMove(before: StatusState, after: StoredTimes, now: Date): StatusMark | null {
  if (before.status === 'CANCELLED') return null;
  const mark = clockStatus(after, now);
  const hasNewStart = before.starts_at.getTime() !== after.starts_at.getTime();
  return hasNewStart || clockStatus(before, now).status !== mark.status ? mark : null;
}
