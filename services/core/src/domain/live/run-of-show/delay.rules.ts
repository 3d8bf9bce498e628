/**
 * Rescheduling when a location runs late. Minutes are elapsed time: a session of 45 minutes retains its length on the
 * day of a clock change.
 */
import type { SessionStatus, SessionType } from '@plenum/contracts/enums';
import { minBreakMinutes, delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { fail } from '../../../platform/errors.ts';

const minuteMs = 60_000;

/** A session of the affected location and day. */
export interface PlannedSession {
  readonly id: number;
  readonly session_type: SessionType;
  readonly status: SessionStatus;
  readonly starts_at: Date;
  readonly duration_minutes: number;
}

/** A session with its new times. */
export interface Move<S extends PlannedSession = PlannedSession> {
  readonly session: S;
  readonly startsMs: number;
  readonly endsMs: number;
}

export interface Delay {
  readonly minutes: number;
  readonly breaks_absorb: boolean;
  /** The first session to move; undefined for the next one to start. */
  readonly from_session_id: number | undefined;
}

/** Period in milliseconds since the epoch; the end is exclusive. */
interface Span {
  readonly startsMs: number;
  readonly endsMs: number;
}

const plannedSpan = ({ starts_at, duration_minutes }: PlannedSession): Span => ({
  startsMs: starts_at.getTime(),
  endsMs: starts_at.getTime() + duration_minutes * minuteMs,
});

/** Sessions that have ended, by schedule or manually, are not moved. */
const isOver = (session: PlannedSession, nowMs: number): boolean =>
  session.status === 'COMPLETED' || plannedSpan(session).endsMs <= nowMs;

/**
 * Returns the sessions from the first one to move, without those that have ended. Throws `not_found` if the first one
 * is not among them.
 */
function restOfDay<S extends PlannedSession>(
  sessions: readonly S[],
  from_session_id: number | undefined,
  nowMs: number,
): readonly S[] {
  const first = sessions.findIndex(({ id, starts_at }) =>
    from_session_id === undefined ? starts_at.getTime() > nowMs : id === from_session_id,
  );
  if (first === -1 && from_session_id !== undefined) throw fail('not_found');
  return first === -1 ? [] : sessions.slice(first).filter((session) => !isOver(session, nowMs));
}

/** A break that absorbs a delay ends at its original time if possible, but has a minimum duration. */
function endOf(session: PlannedSession, startsMs: number, absorbs: boolean): number {
  const planned = plannedSpan(session);
  const lengthMs = planned.endsMs - planned.startsMs;
  if (!absorbs || session.session_type !== 'NETWORKING') return startsMs + lengthMs;
  return Math.max(planned.endsMs, startsMs + Math.min(lengthMs, minBreakMinutes * minuteMs));
}

/**
 * Returns by how much an earlier session moves this one: by the same amount if they run in parallel, otherwise until
 * the earlier one ends.
 */
function requiredShiftMs(session: PlannedSession, earlier: Move): number {
  const { startsMs } = plannedSpan(session);
  const planned = plannedSpan(earlier.session);
  if (planned.endsMs > startsMs) return earlier.startsMs - planned.startsMs;
  return earlier.endsMs - startsMs;
}

/** @param following sessions of the next day, which only move if an earlier one would overlap them */
function movesOf<S extends PlannedSession>(
  rest: readonly S[],
  following: readonly S[],
  { minutes, breaks_absorb }: Delay,
): Move<S>[] {
  const moves: Move<S>[] = [];
  for (const session of [...rest, ...following]) {
    const lastEndMs = Math.max(...moves.map(({ endsMs }) => endsMs));
    if (following.includes(session) && session.starts_at.getTime() >= lastEndMs) break;
    const requiredShifts = breaks_absorb ? moves.map((earlier) => requiredShiftMs(session, earlier)) : [];
    const shiftMs = moves.length > 0 && breaks_absorb ? Math.max(0, ...requiredShifts) : minutes * minuteMs;
    const startsMs = session.starts_at.getTime() + shiftMs;
    moves.push({ session, startsMs, endsMs: endOf(session, startsMs, breaks_absorb) });
  }
  return moves.filter(({ session, startsMs }) => startsMs !== session.starts_at.getTime());
}

/**
 * Returns the moved sessions by their start, with their new times. If breaks absorb the delay, gaps between sessions
 * and networking sessions are shortened until the delay is used up. A session that moves past the day change belongs to
 * the next day, and moves those of that day that it would overlap. Throws `not_found`, `delay_moves_nothing`.
 * @param sessions sessions of the location and day by their start, without cancelled ones
 * @param following likewise, those of the next day
 */
export function delayedSessions<S extends PlannedSession>(
  sessions: readonly S[],
  delay: Delay,
  nowMs: number,
  following: readonly S[] = [],
): Move<S>[] {
  const remaining = following.filter((session) => !isOver(session, nowMs));
  const moves = movesOf(restOfDay(sessions, delay.from_session_id, nowMs), remaining, delay);
  if (moves.length === 0) throw fail('delay_moves_nothing');
  return moves;
}

const spansOverlap = (a: Span, b: Span): boolean => a.startsMs < b.endsMs && b.startsMs < a.endsMs;

/** Another session of a speaker whose session is moved. */
export interface OtherSession {
  readonly profile_id: number;
  readonly session_id: number;
  readonly other_session_id: number;
  readonly other_starts_at: Date;
  readonly other_duration_minutes: number;
}

/** Returns conflicts caused by the moves: speakers of two simultaneous sessions that did not overlap before. */
export function newClashes<O extends OtherSession>(moves: readonly Move[], otherSessions: readonly O[]): O[] {
  const byId = new Map(moves.map((move) => [move.session.id, move]));
  return otherSessions.filter((otherSession) => {
    const move = byId.get(otherSession.session_id);
    if (move === undefined) return false;
    const planned = plannedSpan({
      ...move.session,
      starts_at: otherSession.other_starts_at,
      duration_minutes: otherSession.other_duration_minutes,
    });
    const otherSpan = byId.get(otherSession.other_session_id) ?? planned;
    return spansOverlap(move, otherSpan) && !spansOverlap(plannedSpan(move.session), planned);
  });
}

/** Returns the remaining time in which a delay can be undone, in ms; 0 after the minute has passed. */
export const undoMsOf = (made_at: Date, nowMs: number): number =>
  Math.max(0, Math.min(delayUndoMs, made_at.getTime() + delayUndoMs - nowMs));
