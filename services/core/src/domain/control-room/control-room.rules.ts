/** Pure rules of the control room: what is on, what follows, and what needs a hand. */
import type { ControlSession } from '@plenum/contracts/control-room';
import { controlLocationsMax, speakersDueMinutes } from '@plenum/contracts/control-room-limits';
import type { SessionStatus } from '@plenum/contracts/enums';

const minuteMs = 60_000;

/** A session as it is planned. */
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
 * Says what is on in each location and what follows. A live session is on whatever the plan says; of two, the later one.
 * @param sessions by their start; without those that are over or cancelled
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

/** What decides whether a session needs a hand. */
export interface ConcernFacts extends Pick<PlannedSession, 'status' | 'starts_at' | 'ends_at'> {
  readonly speakers: number;
  readonly ready: number;
  readonly waiting_questions: number;
}

/** Lists what needs a hand: nobody of the stage is there, it runs over, questions wait. */
export function concernsOf(session: ConcernFacts, now: Date): ControlSession['concerns'] {
  const { status, starts_at, ends_at, speakers, ready, waiting_questions } = session;
  const dueMs = starts_at.getTime() - speakersDueMinutes * minuteMs;
  const concerns: ControlSession['concerns'] = [];
  if (speakers > 0 && ready === 0 && now.getTime() >= dueMs) concerns.push('SPEAKERS_MISSING');
  if (status === 'LIVE' && now > ends_at) concerns.push('RUNS_OVER');
  if (waiting_questions > 0) concerns.push('QUESTIONS_WAITING');
  return concerns;
}
