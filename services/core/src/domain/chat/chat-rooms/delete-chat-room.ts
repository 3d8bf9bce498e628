import { LockMode } from '@mikro-orm/core';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { authorizeRoomChange } from './authorize-room-change.ts';
import { ChatRoom } from './chat-room.entity.ts';
import { recordRoomUpdate } from './room-updates.steps.ts';

const deleteRoom = statement('delete-chat-room', 'delete from chat_rooms where id = $1');

/**
 * Deletes a room. Messages are deleted by cascade; after the commit, the `check-rooms` signal makes sockets leave.
 * Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function deleteChatRoom(scope: Scope, room_id: number): Promise<void> {
  const { event_id } = await authorizeRoomChange(scope, room_id, 'room:delete');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'room:delete');
    const room = await tx.em.findOne(ChatRoom, { id: room_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (room === null) throw fail('not_found');
    // Recorded before the deletion, after which the recipients cannot be determined.
    await recordRoomUpdate(tx, 'room.deleted', room, room.isEnabled);
    await tx.rows(deleteRoom, [room_id]);
  });
}
