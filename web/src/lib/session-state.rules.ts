/** Derives the state of a session from its status and the time, for all screens. */
import type { SessionStatus } from '@plenum/contracts/enums';

const minuteMs = 60_000;
/** A session that is over time for longer may have been forgotten, so its minutes are not shown. */
const maxOverMinutes = 60;
/** The warning that the location is still in use appears this long before the start. */
const busyMinutes = 30;

export interface TimedSession {
  readonly status: SessionStatus;
  readonly starts_at: string;
  readonly ends_at: string;
}

export type SessionState = 'UPCOMING' | 'RUNNING' | 'OVER_TIME' | 'OVER' | 'CANCELLED';

/**
 * Returns the state of a session. The status that organizers set has priority over the schedule: a live session runs
 * before its planned start, and after its planned end, when it is over time.
 */
export function sessionState({ status, starts_at, ends_at }: TimedSession, nowMs: number): SessionState {
  if (status === 'CANCELLED') return 'CANCELLED';
  if (status === 'COMPLETED') return 'OVER';
  const hasEnded = Date.parse(ends_at) <= nowMs;
  if (status === 'LIVE') return hasEnded ? 'OVER_TIME' : 'RUNNING';
  if (hasEnded) return 'OVER';
  return Date.parse(starts_at) <= nowMs ? 'RUNNING' : 'UPCOMING';
}

export const isOverTime = (session: TimedSession, nowMs: number): boolean =>
  sessionState(session, nowMs) === 'OVER_TIME';

/** Returns the full minutes since the planned end; null after an hour. */
export function minutesOver({ ends_at }: Pick<TimedSession, 'ends_at'>, nowMs: number): number | null {
  const minutes = Math.floor((nowMs - Date.parse(ends_at)) / minuteMs);
  return minutes < maxOverMinutes ? minutes : null;
}

/** Returns the end of a session in a grid: a session that is over time reaches until now. */
export function shownEndMs(session: TimedSession, nowMs: number): number {
  const endsMs = Date.parse(session.ends_at);
  return isOverTime(session, nowMs) ? Math.min(nowMs, endsMs + maxOverMinutes * minuteMs) : endsMs;
}

interface PlacedSession extends TimedSession {
  readonly id: number;
  readonly location: string | null;
}

/** Returns the sessions that come next in a location whose current session is over time. */
export function sessionsAtBusyLocations(sessions: readonly PlacedSession[], nowMs: number): ReadonlySet<number> {
  const busy = new Set(sessions.filter((session) => isOverTime(session, nowMs)).map(({ location }) => location));
  busy.delete(null);
  const isWaiting = (session: PlacedSession): boolean =>
    session.status !== 'LIVE' &&
    ['UPCOMING', 'RUNNING'].includes(sessionState(session, nowMs)) &&
    Date.parse(session.starts_at) - nowMs <= busyMinutes * minuteMs;
  const next = Map.groupBy(sessions.filter(isWaiting), ({ location }) => location);
  return new Set(
    [...busy].flatMap((location) =>
      (next.get(location) ?? [])
        .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
        .slice(0, 1)
        .map(({ id }) => id),
    ),
  );
}
