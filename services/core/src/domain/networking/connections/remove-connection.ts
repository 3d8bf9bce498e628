import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { removePairThread } from '../../chat/direct-messages/threads.steps.ts';
import { record } from '../../domain-events.ts';
import { lockConnection, otherPartyOf } from './locked-connection.steps.ts';

/**
 * Ends a connection and deletes the thread of the two people, or withdraws the actor's open request. Event threads
 * become visible again. Throws `not_found`, `connection_not_accepted`.
 */
export async function removeConnection(scope: Scope, connection_id: number): Promise<void> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const connection = await lockConnection(tx, connection_id, user_id);
    const isSentRequest = connection.status === 'PENDING' && connection.requester.id === user_id;
    if (connection.status !== 'ACCEPTED' && !isSentRequest) throw fail('connection_not_accepted');
    const other_id = otherPartyOf(connection, user_id);
    connection.status = 'REMOVED';
    connection.wasWithdrawn = isSentRequest;
    connection.updatedAt = scope.clock.date();
    await removePairThread(tx, user_id, other_id);
    record(tx, 'connection.changed', { connection_id, recipient_ids: [user_id, other_id] });
  });
}
