import type { AnswerConnection, Connection } from '@plenum/contracts/networking/connections';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { ensurePairThread } from '../../chat/direct-messages/threads.steps.ts';
import { record } from '../../domain-events.ts';
import { isBlockedBetween } from './blocks.queries.ts';
import { getConnection } from './list-connections.ts';
import { lockConnection } from './locked-connection.steps.ts';

/**
 * Accepts or declines a request. Accepting opens the thread of the two people, which starts with the icebreaker and
 * contains their messages from event threads. Throws `not_found`, `connection_not_recipient`,
 * `connection_not_pending`, `blocked`.
 */
export async function answerConnection(
  scope: Scope,
  connection_id: number,
  { status }: Body<typeof AnswerConnection>,
): Promise<Connection> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const connection = await lockConnection(tx, connection_id, user_id);
    if (connection.recipient.id !== user_id) throw fail('connection_not_recipient');
    if (connection.status !== 'PENDING') throw fail('connection_not_pending');
    const requester_id = connection.requester.id;
    if (await isBlockedBetween(tx, user_id, requester_id)) throw fail('blocked');
    connection.status = status;
    connection.updatedAt = scope.clock.date();
    if (status === 'ACCEPTED')
      await ensurePairThread(tx, {
        requester_id,
        recipient_id: user_id,
        icebreaker: connection.icebreakerMessage,
        requested_at: connection.createdAt,
      });
    record(tx, 'connection.changed', { connection_id, recipient_ids: [requester_id, user_id] });
  });
  return getConnection(scope, connection_id);
}
