/** One room, and whether somebody may enter it. */
import type { ChatRoomDetail } from '@plenum/contracts/chat-rooms';
import type { Scope } from '../../scope.ts';
import { authorizeRoom } from './authorize-room.ts';
import { describeRoom } from './describe-rooms.ts';

/** A room that the actor may enter. Refuses as `authorizeRoom` does. */
export async function getChatRoom(scope: Scope, room_id: number): Promise<ChatRoomDetail> {
  return describeRoom(scope, await authorizeRoom(scope, room_id), room_id);
}

/**
 * Says whether the actor may enter a room; being there, and no longer being there, is the socket's affair. Refuses as
 * `authorizeRoom` does.
 */
export async function knockAtRoom(scope: Scope, room_id: number): Promise<{ readonly room_id: number }> {
  await authorizeRoom(scope, room_id);
  return { room_id };
}
