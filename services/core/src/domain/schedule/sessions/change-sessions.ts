import { LockMode } from '@mikro-orm/core';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import type { ChangeSessions } from '@plenum/contracts/schedule/session-planning';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { type LockedEvent, lockEventOfSessions } from './locked-event.steps.ts';
import { removeSessionsPermanently } from './remove-sessions.steps.ts';
import { validatedFields } from './session-change.rules.ts';
import { type Shift, shiftTimes } from './session-shift.rules.ts';
import { timesColumns, timesOf } from './session-times.steps.ts';
import { Session } from './session.entity.ts';
import { isMoved, recordMove, type SessionColumns, statusColumns, storeColumns } from './store-session-change.ts';

type Input = Body<typeof ChangeSessions>;
type Changes = NonNullable<Input['changes']>;

/**
 * Changes or deletes many sessions of an event, all or none. Throws `not_found` (including when a session is missing),
 * `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`, `session_day_outside_event`.
 */
export async function changeSessions(
  scope: Scope,
  event_id: number,
  input: Input,
): Promise<ReplyBody<typeof ChangeSessions>> {
  await authorizeEvent(scope, event_id, 'session:write');
  const ids = [...new Set(input.ids)].toSorted((a, b) => a - b);
  const now = scope.clock.date();
  /** Deleting sessions deletes their chat rooms; a chat mode may close them. */
  const changesRoomAccess = input.delete === true || input.changes?.chat_mode !== undefined;
  const changed = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'session:write');
    const event = await lockEventOfSessions(tx, event_id);
    const count =
      input.delete === true
        ? await removeAll(tx, event_id, ids)
        : await changeAll(scope, tx, { event_id, ids, event, changes: input.changes ?? {}, now });
    if (count > 0) {
      await bumpAgenda(tx, event_id);
      record(tx, 'event.changed', { event_id });
      if (changesRoomAccess) record(tx, 'room_access.changed', { event_id });
    }
    return count;
  });
  return { changed };
}

async function removeAll(tx: Transaction, event_id: number, ids: readonly number[]): Promise<number> {
  const removedCount = await removeSessionsPermanently(tx, event_id, ids);
  if (removedCount !== ids.length) throw fail('not_found');
  return removedCount;
}

interface ChangeRequest {
  readonly event_id: number;
  readonly ids: readonly number[];
  readonly event: LockedEvent;
  readonly changes: Changes;
  readonly now: Date;
}

async function changeAll(
  scope: Scope,
  tx: Transaction,
  { event_id, ids, event, changes, now }: ChangeRequest,
): Promise<number> {
  const sessions = await tx.em.find(
    Session,
    { id: { $in: [...ids] }, event: event_id },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (sessions.length !== ids.length) throw fail('not_found');
  const changedSessions = sessions.map((session) => ({ session, columns: columnsOf(session, changes, event, now) }));
  const movedIds = changedSessions
    .filter(({ session, columns }) => isMoved(session, columns))
    .map(({ session }) => session.id);
  recordMove(scope, tx, event_id, movedIds);
  return changedSessions.filter(({ session, columns }) => storeColumns(tx, session, columns, now)).length;
}

function columnsOf(session: Session, changes: Changes, event: LockedEvent, now: Date): SessionColumns {
  const { shift_days = 0, shift_minutes = 0, track, location, session_type, chat_mode, status } = changes;
  const shift: Shift = { days: shift_days, minutes: shift_minutes };
  return {
    ...validatedFields({ ...(track === undefined ? {} : { track }), ...(location === undefined ? {} : { location }) }),
    ...(session_type === undefined ? {} : { sessionType: session_type }),
    ...(chat_mode === undefined ? {} : { chatMode: chat_mode }),
    ...timesColumns(session, shiftTimes(timesOf(session), shift, event), event, now),
    ...statusColumns(session, status, now),
  };
}
