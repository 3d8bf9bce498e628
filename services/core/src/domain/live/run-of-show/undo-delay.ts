import { LockMode } from '@mikro-orm/core';
import type { LocationDelay } from '@plenum/contracts/live/run-of-show';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { type LockedEvent, lockEventOfSessions } from '../../schedule/sessions/locked-event.steps.ts';
import { timesColumns, type TimesColumns } from '../../schedule/sessions/session-times.steps.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';
import { type DelayedSessionRow, type DelayRow, listDelayedSessions, lockDelay, markUndone } from './delay.queries.ts';
import { delayView, recordDelay } from './delay.steps.ts';

/**
 * Undoes a delay within a minute, before people are notified. Any member who may plan sessions may undo it. Restores
 * all moved sessions, unless one was moved again. Idempotent. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`, `delay_undo_over`, `session_moved_meanwhile`.
 */
export async function undoDelay(
  scope: Scope,
  { event_id, delay_id }: { readonly event_id: number; readonly delay_id: number },
): Promise<LocationDelay> {
  await authorizeEvent(scope, event_id, 'session:write');
  const { user_id } = requireActor(scope);
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await lockEventOfSessions(tx, event_id);
    const delay = await lockDelay(tx, event_id, delay_id);
    if (delay === undefined) throw fail('not_found');
    const now = scope.clock.date();
    if (delay.is_undone) return delayView(delay, now.getTime());
    if (delayView(delay, now.getTime()).undo_ms === 0) throw fail('delay_undo_over');
    const session_ids = await restoreSessions(tx, { event_id, event, delay, now });
    await markUndone(tx, delay_id, now);
    await recordDelay(tx, { event_id, location: delay.location, session_ids, user_id });
    await logModeration(tx, { event_id, action: 'DELAY_UNDONE', actor_id: user_id, subject_id: null, delay_id });
    return delayView({ ...delay, is_undone: true }, now.getTime());
  });
}

interface UndoInput {
  readonly event_id: number;
  readonly event: LockedEvent;
  readonly delay: DelayRow;
  readonly now: Date;
}

/** Returns the restored sessions; deleted ones are skipped. */
async function restoreSessions(tx: Transaction, { event_id, event, delay, now }: UndoInput): Promise<number[]> {
  const rowOf = new Map((await listDelayedSessions(tx, delay.id)).map((row) => [row.session_id, row]));
  const sessions = await tx.em.find(
    Session,
    { id: { $in: [...rowOf.keys()] }, event: event_id },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const session of sessions) {
    const row = rowOf.get(session.id);
    if (row === undefined || !isUnchangedSinceDelay(session, row, delay.location))
      throw fail('session_moved_meanwhile');
    tx.em.assign(session, {
      ...formerColumns(session, row, delay.made_at, event, now),
      startsAt: row.former_starts_at,
      durationMinutes: row.former_duration_minutes,
      updatedAt: now,
    });
  }
  return sessions.map(({ id }) => id);
}

const isUnchangedSinceDelay = (session: Session, row: DelayedSessionRow, location: string): boolean =>
  session.startsAt.getTime() === row.starts_at.getTime() &&
  session.durationMinutes === row.duration_minutes &&
  (session.location ?? '') === location &&
  !session.isUnscheduled &&
  session.status !== 'CANCELLED';

/**
 * Returns the status before the delay, unless it has changed since. A session that was started or ended manually
 * retains its status; any other follows the schedule.
 */
function formerColumns(
  session: Session,
  row: DelayedSessionRow,
  madeAt: Date,
  event: LockedEvent,
  now: Date,
): TimesColumns & Partial<Pick<Session, 'actualStartAt'>> {
  const setAt = session.statusSetAt ?? null;
  if (setAt === null || setAt <= madeAt)
    return {
      status: row.former_status,
      statusSetAt: row.former_status_set_at,
      actualStartAt: row.former_actual_start_at,
    };
  if (session.status === 'LIVE' || session.status === 'COMPLETED') return {};
  const times = { starts_at: row.former_starts_at, duration_minutes: row.former_duration_minutes };
  return timesColumns(session, times, event, now);
}
