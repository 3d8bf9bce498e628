/**
 * The status that the clock gives a session: STARTING_SOON ten minutes before the start, LIVE at the
 * start, COMPLETED at the end. Whatever somebody set by hand holds until the next of these boundaries; CANCELLED holds
 * for ever.
 */
import type { SessionStatus } from '@plenum/contracts/enums';
import { startingSoonMinutes } from '@plenum/contracts/limits';
import type { StoredTimes } from './session-times.rules.ts';

const minuteMs = 60_000;

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
  const startMs = starts_at.getTime();
  const boundaries = [
    { status: 'COMPLETED', atMs: startMs + duration_minutes * minuteMs },
    { status: 'LIVE', atMs: startMs },
    { status: 'STARTING_SOON', atMs: startMs - startingSoonMinutes * minuteMs },
  ] as const;
  return boundaries.find(({ atMs }) => atMs <= now.getTime()) ?? null;
}

/** What the clock alone would say. */
export function clockStatus(times: StoredTimes, now: Date): StatusMark {
  const boundary = lastBoundary(times, now);
  return boundary === null
    ? { status: 'SCHEDULED', status_set_at: null }
    : { status: boundary.status, status_set_at: new Date(boundary.atMs) };
}

/** What the clock has to change now, or null. Asked again it changes nothing. */
export function dueStatus(session: StatusState, now: Date): StatusMark | null {
  if (session.status === 'CANCELLED') return null;
  const { status, status_set_at } = clockStatus(session, now);
  if (status_set_at === null || status === session.status) return null;
  const isSettled = session.status_set_at !== null && session.status_set_at >= status_set_at;
  return isSettled ? null : { status, status_set_at };
}

/**
 * The status of a session that was moved, or null when it keeps its own. One that starts at another time begins anew;
 * one that only ends at another time does so if the clock now says something else.
 */
export function statusAfterMove(before: StatusState, after: StoredTimes, now: Date): StatusMark | null {
  if (before.status === 'CANCELLED') return null;
  const mark = clockStatus(after, now);
  const startsElsewhere = before.starts_at.getTime() !== after.starts_at.getTime();
  return startsElsewhere || clockStatus(before, now).status !== mark.status ? mark : null;
}
