import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { requireEventPermission } from '../../policy.ts';
import { closeCaseOfMessage, logModeration } from '../moderation-log/moderation-log.steps.ts';
import { authorizeRoom } from './authorize-room.ts';
import { type MessageReference, removeRoomMessage } from './removed-messages.steps.ts';

const messageInRoom = statement<{ readonly id: number }>(
  'message-in-room',
  'select id from room_messages where room_id = $1 and id = $2',
);

/**
 * Removes a message. Moderators and organizers still see its author and deleter; everybody else sees a tombstone.
 * Idempotent. Throws the errors of `authorizeRoom`, `forbidden`, `not_found`.
 */
export async function deleteRoomMessage(scope: Scope, reference: MessageReference): Promise<void> {
  const room = await authorizeRoom(scope, reference.room_id);
  requireEventPermission(room, 'room_message:delete');
  if ((await scope.db.row(messageInRoom, [room.room_id, reference.message_id])) === undefined) throw fail('not_found');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, room.event_id, 'room_message:delete');
    const removed = await removeRoomMessage(tx, reference, room.user_id);
    if (removed === undefined) return;
    const { event_id, room_id, message_id, author_id } = removed;
    await logModeration(tx, {
      event_id,
      action: 'MESSAGE_REMOVED',
      actor_id: room.user_id,
      subject_id: author_id,
      room_id,
      message_id,
    });
    await closeCaseOfMessage(tx, { event_id, message_id, removedBy: room.user_id });
  });
}
