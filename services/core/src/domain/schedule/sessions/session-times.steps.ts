/** Columns of a moved session, shared by all commands that move sessions. */
import type { LockedEvent } from './locked-event.steps.ts';
import { type StatusMark, statusAfterMove } from './session-status.rules.ts';
import type { StoredTimes } from './session-times.rules.ts';
import type { Session } from './session.entity.ts';

export type TimesColumns = Partial<Pick<Session, 'startsAt' | 'durationMinutes' | 'status' | 'statusSetAt'>>;

export const timesOf = (session: Session): StoredTimes => ({
  starts_at: session.startsAt,
  duration_minutes: session.durationMinutes,
});

const markColumns = ({ status, status_set_at }: StatusMark): TimesColumns => ({ status, statusSetAt: status_set_at });

/** Returns the columns of new times, with the scheduled status if the event updates it automatically. */
export function timesColumns(session: Session, times: StoredTimes, event: LockedEvent, now: Date): TimesColumns {
  const before = { ...timesOf(session), status: session.status, status_set_at: session.statusSetAt ?? null };
  if (times.starts_at.getTime() === before.starts_at.getTime() && times.duration_minutes === before.duration_minutes)
    return {};
  const mark = event.auto_session_status ? statusAfterMove(before, times, now) : null;
  return {
    startsAt: times.starts_at,
    durationMinutes: times.duration_minutes,
    ...(mark === null ? {} : markColumns(mark)),
  };
}
