import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { sessionState } from '../../../lib/session-state.rules.ts';

export interface UpNext {
  /** Whether they are running; otherwise they start next, all at the same time. */
  readonly isRunning: boolean;
  /** Sorted by start. */
  readonly sessions: readonly AgendaSession[];
}

interface StartedSession {
  readonly session: AgendaSession;
  readonly starts_ms: number;
}

/** Returns the sessions that take place and were not ended manually, by start. */
const activeSessions = (sessions: readonly AgendaSession[]): readonly StartedSession[] =>
  sessions
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'COMPLETED')
    .map((session) => ({ session, starts_ms: Date.parse(session.starts_at) }))
    .toSorted((timed, b) => timed.starts_ms - b.starts_ms || timed.session.id - b.session.id);

const isRunning = ({ session }: StartedSession, nowMs: number): boolean =>
  ['RUNNING', 'OVER_TIME'].includes(sessionState(session, nowMs));

const startingAfter = (all: readonly StartedSession[], nowMs: number): readonly StartedSession[] =>
  all.filter((timed) => timed.starts_ms > nowMs && !isRunning(timed, nowMs));

/** Returns the sessions that start first after an instant, all at the same time. */
function nextOf(all: readonly StartedSession[], nowMs: number): readonly AgendaSession[] {
  const upcoming = startingAfter(all, nowMs);
  return upcoming.filter(({ starts_ms }) => starts_ms === upcoming[0]?.starts_ms).map(({ session }) => session);
}

/** Returns the sessions that start after an instant, on the day of the first of them. */
function laterOnOneDay(all: readonly StartedSession[], nowMs: number): readonly AgendaSession[] {
  const upcoming = startingAfter(all, nowMs).map(({ session }) => session);
  return upcoming.filter(({ day_number }) => day_number === upcoming[0]?.day_number);
}

/**
 * Returns the running sessions, otherwise the next ones; null if there are none. The status that organizers set has
 * priority over the schedule: an early start or an overrun is running, an early end or a cancellation is not.
 */
export function upNext(sessions: readonly AgendaSession[], nowMs: number): UpNext | null {
  const all = activeSessions(sessions);
  const running = all.filter((timed) => isRunning(timed, nowMs));
  if (running.length > 0) return { isRunning: true, sessions: running.map(({ session }) => session) };
  const next = nextOf(all, nowMs);
  return next.length === 0 ? null : { isRunning: false, sessions: next };
}

export interface MyDayNow {
  /** The running sessions of the user’s agenda. */
  readonly running: readonly AgendaSession[];
  /** Sessions that start next, all at the same time. */
  readonly next: readonly AgendaSession[];
}

/** Returns the user’s current and next sessions. */
export function myDayNow(sessions: readonly AgendaSession[], bookmarked: ReadonlySet<number>, nowMs: number): MyDayNow {
  const all = activeSessions(sessions.filter(({ id }) => bookmarked.has(id)));
  return {
    running: all.filter((timed) => isRunning(timed, nowMs)).map(({ session }) => session),
    next: nextOf(all, nowMs),
  };
}

export interface OtherSessionsNow extends UpNext {
  /** The sessions that start after the running ones, on one day, by start; empty if none are running. */
  readonly next: readonly AgendaSession[];
}

/**
 * Returns the running sessions and those that start next, or only the next ones, without those that are shown as the
 * user’s own; the lists may be empty. Null if no session follows.
 */
export function otherSessionsNow(
  sessions: readonly AgendaSession[],
  { running, next }: MyDayNow,
  nowMs: number,
): OtherSessionsNow | null {
  const current = upNext(sessions, nowMs);
  if (current === null) return null;
  const excluded = new Set([...running, ...next]);
  const isOther = (session: AgendaSession): boolean => !excluded.has(session);
  const others = sessions.filter(isOther);
  if (current.isRunning)
    return {
      isRunning: true,
      sessions: current.sessions.filter(isOther),
      next: laterOnOneDay(activeSessions(others), nowMs),
    };
  return { isRunning: false, sessions: upNext(others, nowMs)?.sessions ?? [], next: [] };
}
