/**
 * Rescheduling when a location runs late. Minutes are elapsed time, so that a session of 45 minutes keeps its length on
 * the day of a clock change.
 */
import type { SessionStatus, SessionType } from '@plenum/contracts/enums';
import { breakMinMinutes, delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { fail } from '../../../platform/errors.ts';

const minuteMs = 60_000;

/** A session of the location and day. */
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
  /** The first session to move; undefined for the next one to begin. */
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

/** Sessions that have ended, by schedule or manually, do not move. */
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

/** A break that absorbs a delay keeps its end if possible, and lasts a minimum of minutes. */
function endOf(session: PlannedSession, startsMs: number, absorbs: boolean): number {
  const planned = plannedSpan(session);
  const lengthMs = planned.endsMs - planned.startsMs;
  if (!absorbs || session.session_type !== 'NETWORKING') return startsMs + lengthMs;
  return Math.max(planned.endsMs, startsMs + Math.min(lengthMs, breakMinMinutes * minuteMs));
}

/**
 * Returns by how much an earlier session moves this one: as much as a parallel session, or until the earlier one ends.
 */
function pushedMs(session: PlannedSession, before: Move): number {
  const { startsMs } = plannedSpan(session);
  const planned = plannedSpan(before.session);
  if (planned.endsMs > startsMs) return before.startsMs - planned.startsMs;
  return before.endsMs - startsMs;
}

function movesOf<S extends PlannedSession>(rest: readonly S[], { minutes, breaks_absorb }: Delay): Move<S>[] {
  const moves: Move<S>[] = [];
  for (const session of rest) {
    const pushed = breaks_absorb ? moves.map((before) => pushedMs(session, before)) : [];
    const byMs = moves.length > 0 && breaks_absorb ? Math.max(0, ...pushed) : minutes * minuteMs;
    const startsMs = session.starts_at.getTime() + byMs;
    moves.push({ session, startsMs, endsMs: endOf(session, startsMs, breaks_absorb) });
  }
  return moves.filter(({ session, startsMs }) => startsMs !== session.starts_at.getTime());
}

/**
 * Returns the moved sessions by their start, with their new times. If breaks absorb the delay, gaps between sessions
 * and networking sessions are shortened until the delay is used up. A session that moves past the day change belongs to
 * the next day.
 * @param sessions of the location and day by their start, without cancelled ones Throws `not_found`,
 * `delay_moves_nothing`.
 */
export function delayedSessions<S extends PlannedSession>(
  sessions: readonly S[],
  delay: Delay,
  nowMs: number,
): Move<S>[] {
  const moves = movesOf(restOfDay(sessions, delay.from_session_id, nowMs), delay);
  if (moves.length === 0) throw fail('delay_moves_nothing');
  return moves;
}

const overlap = (one: Span, other: Span): boolean => one.startsMs < other.endsMs && other.startsMs < one.endsMs;

/** Another session of a person on the stage of a moved session. */
export interface OtherSession {
  readonly profile_id: number;
  readonly session_id: number;
  readonly other_session_id: number;
  readonly other_starts_at: Date;
  readonly other_duration_minutes: number;
}

/** Returns conflicts caused by the moves: people on two stages at once who were not before. */
export function newClashes<O extends OtherSession>(moves: readonly Move[], others: readonly O[]): O[] {
  const byId = new Map(moves.map((move) => [move.session.id, move]));
  return others.filter((other) => {
    const move = byId.get(other.session_id);
    if (move === undefined) return false;
    const planned = plannedSpan({
      ...move.session,
      starts_at: other.other_starts_at,
      duration_minutes: other.other_duration_minutes,
    });
    const moved = byId.get(other.other_session_id) ?? planned;
    return overlap(move, moved) && !overlap(plannedSpan(move.session), planned);
  });
}

/** Returns the remaining time in which a delay can be undone, in ms; 0 at the end of the minute. */
export const undoMsOf = (made_at: Date, nowMs: number): number =>
  Math.max(0, Math.min(delayUndoMs, made_at.getTime() + delayUndoMs - nowMs));
