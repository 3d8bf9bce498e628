import { fail } from '../../platform/errors.ts';
import { announce, type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { removeOwnThread } from '../direct-messages/threads.steps.ts';
import { announceChange, holdOwnConnection, otherPartyOf, recordChange } from './held-connection.steps.ts';

/**
 * Ends a connection and deletes the thread of the two people, or withdraws one's own open request. Event threads become
 * visible again. Throws `not_found`, `connection_not_party`, `connection_not_accepted`.
 */
export async function removeConnection(scope: Scope, connection_id: number): Promise<void> {
  const { user_id } = requireActor(scope);
  const { told, thread_id } = await transaction(scope, async (tx) => {
    const connection = await holdOwnConnection(tx, connection_id, user_id);
    const isOwnRequest = connection.status === 'PENDING' && connection.requester.id === user_id;
    if (connection.status !== 'ACCEPTED' && !isOwnRequest) throw fail('connection_not_accepted');
    const other_id = otherPartyOf(connection, user_id);
    connection.status = 'REMOVED';
    connection.updatedAt = scope.clock.date();
    const parties = [user_id, other_id];
    recordChange(tx, connection_id, parties);
    return { told: parties, thread_id: await removeOwnThread(tx, user_id, other_id) };
  });
  if (thread_id !== null) announce(scope, 'direct_message_thread.removed', { thread_id, told });
  await announceChange(scope, connection_id, told);
}
