import type { AgendaSession } from '@plenum/contracts/sessions';

export interface UpNext {
  /** Whether they are running; otherwise they start next, all at the same time. */
  readonly isOn: boolean;
  /** Sorted by start. */
  readonly sessions: readonly AgendaSession[];
}

/**
 * Returns the running sessions, else the next ones; null if there are none. The status that organizers set has priority
 * over the schedule: an early start or an overrun is running, an early end or a cancellation is not.
 */
export function upNext(sessions: readonly AgendaSession[], nowMs: number): UpNext | null {
  const planned = sessions
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'COMPLETED')
    .map((session) => ({ session, starts_ms: Date.parse(session.starts_at), endsMs: Date.parse(session.ends_at) }))
    .toSorted((one, other) => one.starts_ms - other.starts_ms || one.session.id - other.session.id);
  const on = planned.filter(
    ({ session, starts_ms, endsMs }) => session.status === 'LIVE' || (starts_ms <= nowMs && nowMs < endsMs),
  );
  if (on.length > 0) return { isOn: true, sessions: on.map(({ session }) => session) };
  const nextMs = planned.find(({ starts_ms }) => starts_ms > nowMs)?.starts_ms;
  if (nextMs === undefined) return null;
  const next = planned.filter(({ starts_ms }) => starts_ms === nextMs).map(({ session }) => session);
  return { isOn: false, sessions: next };
}

const dayMs = 86_400_000;

/** Checks whether an event may still have sessions: nights and time zones extend its last date by two days at most. */
export const mayStartLater = (end_date: string, nowMs: number): boolean => nowMs < Date.parse(end_date) + 2 * dayMs;
