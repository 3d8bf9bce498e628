import type { SessionStatus } from '@plenum/contracts/enums';
/** Pure rules of the control room: current and next sessions, and sessions that need attention. */
import type { ControlSession } from '@plenum/contracts/live/control-room';
import { controlLocationsMax, speakersDueMinutes } from '@plenum/contracts/live/control-room-limits';

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

const isOn = ({ status, starts_at, ends_at }: PlannedSession, now: Date): boolean =>
  status === 'LIVE' || (starts_at <= now && now < ends_at);

/**
 * Returns the current and the next session of each location. A live session is current regardless of the schedule; of
 * two, the later one.
 * @param sessions by start; without ended and cancelled ones
 */
export function planLocations<S extends PlannedSession>(sessions: readonly S[], now: Date): LocationPlan<S>[] {
  const byLocation = Map.groupBy(sessions, ({ location }) => location);
  return [...byLocation]
    .map(([location, planned]) => {
      const on = planned.filter((session) => isOn(session, now));
      return {
        location,
        now: on.findLast(({ status }) => status === 'LIVE') ?? on.at(-1) ?? null,
        next: planned.find((session) => session.starts_at > now && session.status !== 'LIVE') ?? null,
      };
    })
    .filter((plan) => plan.now !== null || plan.next !== null)
    .toSorted((a, b) => a.location.localeCompare(b.location))
    .slice(0, controlLocationsMax);
}

/** State that determines whether a session needs attention. */
export interface ConcernFacts extends Pick<PlannedSession, 'status' | 'starts_at' | 'ends_at'> {
  readonly speakers: number;
  readonly ready: number;
  readonly waiting_questions: number;
}

/** Lists the concerns of a session: no speaker present, over time, waiting questions. */
export function concernsOf(session: ConcernFacts, now: Date): ControlSession['concerns'] {
  const { status, starts_at, ends_at, speakers, ready, waiting_questions } = session;
  const dueMs = starts_at.getTime() - speakersDueMinutes * minuteMs;
  const concerns: ControlSession['concerns'] = [];
  if (speakers > 0 && ready === 0 && now.getTime() >= dueMs) concerns.push('SPEAKERS_MISSING');
  if (status === 'LIVE' && now > ends_at) concerns.push('RUNS_OVER');
  if (waiting_questions > 0) concerns.push('QUESTIONS_WAITING');
  return concerns;
}
