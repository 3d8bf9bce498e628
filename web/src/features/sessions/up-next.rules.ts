import type { AgendaSession } from '@plenum/contracts/sessions';

export interface UpNext {
  /** Whether they run now; otherwise they begin next, all at the same time. */
  readonly is_on: boolean;
  /** By start. */
  readonly sessions: readonly AgendaSession[];
}

/**
 * What runs now, else what begins next; null when it is all over or nothing is planned. What staff started early or
 * let run on is on, what they ended early or cancelled is not.
 */
export function upNext(sessions: readonly AgendaSession[], now_ms: number): UpNext | null {
  const planned = sessions
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'COMPLETED')
    .map((session) => ({ session, starts_ms: Date.parse(session.starts_at), ends_ms: Date.parse(session.ends_at) }))
    .toSorted((one, other) => one.starts_ms - other.starts_ms || one.session.id - other.session.id);
  const on = planned.filter(
    ({ session, starts_ms, ends_ms }) => session.status === 'LIVE' || (starts_ms <= now_ms && now_ms < ends_ms),
  );
  if (on.length > 0) return { is_on: true, sessions: on.map(({ session }) => session) };
  const next_ms = planned.find(({ starts_ms }) => starts_ms > now_ms)?.starts_ms;
  if (next_ms === undefined) return null;
  const next = planned.filter(({ starts_ms }) => starts_ms === next_ms).map(({ session }) => session);
  return { is_on: false, sessions: next };
}

const day_ms = 86_400_000;

/** Whether sessions of an event may still lie ahead: nights and zones reach over its last date by two days at most. */
export const mayLieAhead = (end_date: string, now_ms: number): boolean => now_ms < Date.parse(end_date) + 2 * day_ms;
