import type { SessionStatus } from '@plenum/contracts/enums';
import type { ControlSession } from '@plenum/contracts/live/control-room';
import { maxControlLocations, maxLaterSessions, speakersDueMinutes } from '@plenum/contracts/live/control-room-limits';

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
  /** The first sessions after the next one. */
  readonly later: readonly S[];
}

const isCurrent = ({ status, starts_at, ends_at }: PlannedSession, now: Date): boolean =>
  status === 'LIVE' || (starts_at <= now && now < ends_at);

/** “Hall 2” is before “Hall 10”. */
const byName = new Intl.Collator('en', { numeric: true });

/**
 * Returns the current session of each location, the next one, and the first ones after it. A live session is current regardless of the schedule. If
 * several are current, the one that started last is returned.
 * @param sessions ordered by start, without ended and cancelled sessions
 */
export function planLocations<S extends PlannedSession>(sessions: readonly S[], now: Date): LocationPlan<S>[] {
  const byLocation = Map.groupBy(sessions, ({ location }) => location);
  return [...byLocation]
    .map(([location, planned]) => {
      const current = planned.filter((session) => isCurrent(session, now));
      const [next = null, ...others] = planned.filter(
        (session) => session.starts_at > now && session.status !== 'LIVE',
      );
      return {
        location,
        now: current.findLast(({ status }) => status === 'LIVE') ?? current.at(-1) ?? null,
        next,
        later: others.slice(0, maxLaterSessions),
      };
    })
    .filter((plan) => plan.now !== null || plan.next !== null)
    .toSorted((a, b) => byName.compare(a.location, b.location))
    .slice(0, maxControlLocations);
}

/** State that determines whether a session needs attention. */
export interface SessionState extends Pick<PlannedSession, 'status' | 'starts_at' | 'ends_at'> {
  readonly speakers: number;
  readonly ready: number;
  readonly waiting_questions: number;
}

/**
 * Lists the concerns of a session: no speaker is ready around its start, it runs over time, or has waiting questions.
 * @param isReadinessUsed false if nobody reports readiness in the event: a missing report then means nothing
 */
export function concernsOf(session: SessionState, now: Date, isReadinessUsed: boolean): ControlSession['concerns'] {
  const { status, starts_at, ends_at, speakers, ready, waiting_questions } = session;
  const fromStartMs = Math.abs(now.getTime() - starts_at.getTime());
  const concerns: ControlSession['concerns'] = [];
  if (isReadinessUsed && speakers > 0 && ready === 0 && fromStartMs <= speakersDueMinutes * minuteMs)
    concerns.push('SPEAKERS_MISSING');
  if (status === 'LIVE' && now > ends_at) concerns.push('RUNS_OVER');
  if (waiting_questions > 0) concerns.push('QUESTIONS_WAITING');
  return concerns;
}
