import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { lockEventOfSessions, lockSession } from './locked-event.steps.ts';
import { removeSessionsPermanently } from './remove-sessions.steps.ts';
import { authorizeSession } from './session-access.ts';

/**
 * Deletes a session with its rooms, messages and speaker assignments. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function deleteSession(scope: Scope, session_id: number): Promise<void> {
  const { event_id } = await authorizeSession(scope, session_id, 'session:write');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'session:write');
    await lockEventOfSessions(tx, event_id);
    const { isUnscheduled: is_unscheduled } = await lockSession(tx, event_id, session_id);
    await removeSessionsPermanently(tx, event_id, [session_id]);
    await bumpAgenda(tx, event_id);
    record(tx, 'session.changed', { event_id, session_id, is_unscheduled });
    record(tx, 'room_access.changed', { event_id });
  });
}
