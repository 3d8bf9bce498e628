/**
 * The status that the clock gives a session: STARTING_SOON ten minutes before the start, LIVE at the
 * start, COMPLETED at the end. Whatever somebody set by hand holds until the next of these boundaries; CANCELLED holds
 * for ever.
 */
import type { SessionStatus } from '@plenum/contracts/enums';
import { starting_soon_minutes } from '@plenum/contracts/limits';
import type { StoredTimes } from './session-times.rules.ts';

const minute_ms = 60_000;

export interface StatusState extends StoredTimes {
  readonly status: SessionStatus;
  /** When it was set by hand, or the boundary that set it; null when neither happened yet. */
  readonly status_set_at: Date | null;
}

/** A status and the moment it stands for. */
export interface StatusMark {
  readonly status: SessionStatus;
  readonly status_set_at: Date | null;
}

/** The boundary that was passed last, or null before the first. */
function lastBoundary({ starts_at, duration_minutes }: StoredTimes, now: Date) {
  const start_ms = starts_at.getTime();
  const boundaries = [
    { status: 'COMPLETED', at_ms: start_ms + duration_minutes * minute_ms },
    { status: 'LIVE', at_ms: start_ms },
    { status: 'STARTING_SOON', at_ms: start_ms - starting_soon_minutes * minute_ms },
  ] as const;
  return boundaries.find(({ at_ms }) => at_ms <= now.getTime()) ?? null;
}

/** What the clock alone would say. */
export function clockStatus(times: StoredTimes, now: Date): StatusMark {
  const boundary = lastBoundary(times, now);
  return boundary === null
    ? { status: 'SCHEDULED', status_set_at: null }
    : { status: boundary.status, status_set_at: new Date(boundary.at_ms) };
}

/** What the clock has to change now, or null. Asked again it changes nothing. */
export function dueStatus(session: StatusState, now: Date): StatusMark | null {
  if (session.status === 'CANCELLED') return null;
  const { status, status_set_at } = clockStatus(session, now);
  if (status_set_at === null || status === session.status) return null;
  const is_settled = session.status_set_at !== null && session.status_set_at >= status_set_at;
  return is_settled ? null : { status, status_set_at };
}

/**
 * The status of a session that was moved, or null when it keeps its own. One that starts at another time begins anew;
 * one that only ends at another time does so if the clock now says something else.
 */
export function statusAfterMove(before: StatusState, after: StoredTimes, now: Date): StatusMark | null {
  if (before.status === 'CANCELLED') return null;
  const mark = clockStatus(after, now);
  const starts_elsewhere = before.starts_at.getTime() !== after.starts_at.getTime();
  return starts_elsewhere || clockStatus(before, now).status !== mark.status ? mark : null;
}
