import type { SessionStatus } from '@plenum/contracts/enums';
import type { ControlSession } from '@plenum/contracts/live/control-room';
import { maxControlLocations, speakersDueMinutes } from '@plenum/contracts/live/control-room-limits';

const minuteMs = 60_000;

export interface PlannedSession {
  readonly id: number;
  readonly location: string;
  readonly status: SessionStatus;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

export interface LocationPlan<S> {
  readonly location: string;
  readonly now: S | null;
  readonly next: S | null;
}

const isCurrent = ({ status, starts_at, ends_at }: PlannedSession, now: Date): boolean =>
  status === 'LIVE' || (starts_at <= now && now < ends_at);

/**
 * Returns the current and the next session of each location. A live session is current regardless of the schedule. If
 * several are current, the one that started last is returned.
 * @param sessions ordered by start, without ended and cancelled sessions
 */
export function planLocations<S extends PlannedSession>(sessions: readonly S[], now: Date): LocationPlan<S>[] {
  const byLocation = Map.groupBy(sessions, ({ location }) => location);
  return [...byLocation]
    .map(([location, planned]) => {
      const current = planned.filter((session) => isCurrent(session, now));
      return {
        location,
        now: current.findLast(({ status }) => status === 'LIVE') ?? current.at(-1) ?? null,
        next: planned.find((session) => session.starts_at > now && session.status !== 'LIVE') ?? null,
      };
    })
    .filter((plan) => plan.now !== null || plan.next !== null)
    .toSorted((a, b) => a.location.localeCompare(b.location))
    .slice(0, maxControlLocations);
}

/** State that determines whether a session needs attention. */
export interface SessionState extends Pick<PlannedSession, 'status' | 'starts_at' | 'ends_at'> {
  readonly speakers: number;
  readonly ready: number;
  readonly waiting_questions: number;
}

/** Lists the concerns of a session: no speaker has arrived, runs over time, or has waiting questions. */
export function concernsOf(session: SessionState, now: Date): ControlSession['concerns'] {
  const { status, starts_at, ends_at, speakers, ready, waiting_questions } = session;
  const dueMs = starts_at.getTime() - speakersDueMinutes * minuteMs;
  const concerns: ControlSession['concerns'] = [];
  if (speakers > 0 && ready === 0 && now.getTime() >= dueMs) concerns.push('SPEAKERS_MISSING');
  if (status === 'LIVE' && now > ends_at) concerns.push('RUNS_OVER');
  if (waiting_questions > 0) concerns.push('QUESTIONS_WAITING');
  return concerns;
}
