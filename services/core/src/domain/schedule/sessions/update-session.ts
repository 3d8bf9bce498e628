import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { withExternalId } from '../../external-ids.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { bumpAgenda } from './agenda.steps.ts';
import type { AlsoStored } from './create-session.ts';
import { getSession } from './get-session.ts';
import { lockEventOfSessions, lockSession } from './locked-event.steps.ts';
import { authorizeSession } from './session-access.ts';
import { changedTexts, type SessionChange } from './session-change.rules.ts';
import { changedColumns, isMoved, recordMove, storeColumns } from './store-session-change.ts';

/**
 * Changes the given fields of a session; a request without changes does not touch `updated_at`. A status set here
 * remains until the next scheduled boundary of the session. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`, `invalid_request`, `session_day_outside_event`, `external_id_taken`, `text_changed_meanwhile`.
 */
export async function updateSession(scope: Scope, session_id: number, input: SessionChange): Promise<SessionDetail> {
  await changeSession(scope, session_id, input);
  return getSession(scope, session_id);
}

/** Changes a session like `updateSession`, and returns whether anything was different. */
export async function changeSession(
  scope: Scope,
  session_id: number,
  input: SessionChange,
  alsoStored?: AlsoStored,
): Promise<boolean> {
  const { event_id } = await authorizeSession(scope, session_id, 'session:write');
  if (Object.keys(input).length === 0 && alsoStored === undefined) return false;
  const change = () =>
    transaction(scope, async (tx) => {
      await lockEventObjectRight(scope, tx, event_id, 'session:write');
      const event = await lockEventOfSessions(tx, event_id);
      const session = await lockSession(tx, event_id, session_id);
      const now = scope.clock.date();
      const { chatMode } = session;
      const columns = changedColumns(session, changedTexts(session, input), event, now);
      const hasMoved = isMoved(session, columns);
      const hasChanged = storeColumns(tx, session, columns, now);
      if (alsoStored !== undefined) await tx.em.flush();
      const hasStored = (await alsoStored?.(tx, session_id)) ?? false;
      if (hasChanged || hasStored) await bumpAgenda(tx, event_id);
      if (!hasChanged) return hasStored;
      if (hasMoved) recordMove(scope, tx, event_id, [session_id]);
      record(tx, 'session.changed', { event_id, session_id, is_unscheduled: session.isUnscheduled });
      if (session.chatMode !== chatMode) record(tx, 'room_access.changed', { event_id });
      return true;
    });
  return withExternalId(change);
}
