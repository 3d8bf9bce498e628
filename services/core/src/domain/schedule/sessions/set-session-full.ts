import { canBeMarkedFull } from '@plenum/contracts/schedule/session-statuses';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { getSession } from './get-session.ts';
import { lockEventOfSessions, lockSession } from './locked-event.steps.ts';
import { authorizeSession } from './session-access.ts';
import { endMsOf } from './session-times.rules.ts';
import { timesOf } from './session-times.steps.ts';
import { storeColumns } from './store-session-change.ts';

/**
 * Marks a session as full, or removes the mark; removing it is always allowed. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`, `session_closed`.
 */
export async function setSessionFull(scope: Scope, session_id: number, isFull: boolean): Promise<SessionDetail> {
  const { event_id } = await authorizeSession(scope, session_id, 'session:mark_full');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'session:mark_full');
    await lockEventOfSessions(tx, event_id);
    const session = await lockSession(tx, event_id, session_id);
    const now = scope.clock.date();
    const state = {
      status: session.status,
      is_unscheduled: session.isUnscheduled,
      endsMs: endMsOf(timesOf(session)),
    };
    if (isFull && !canBeMarkedFull(state, now.getTime())) throw fail('session_closed');
    if (!storeColumns(tx, session, { isFull }, now)) return;
    await bumpAgenda(tx, event_id);
    record(tx, 'session.changed', { event_id, session_id, is_unscheduled: state.is_unscheduled });
  });
  return getSession(scope, session_id);
}
