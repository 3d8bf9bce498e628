import type { ChatRoomDetail } from '@plenum/contracts/chat/chat-rooms';
import type { Scope } from '../../../scope.ts';
import { authorizeRoom } from './authorize-room.ts';
import { describeRoom } from './describe-rooms.ts';

/** Returns a room that the actor may enter. Throws the errors of `authorizeRoom`. */
export async function getChatRoom(scope: Scope, room_id: number): Promise<ChatRoomDetail> {
  return describeRoom(scope, await authorizeRoom(scope, room_id), room_id);
}

/**
 * Checks whether the actor may enter a room; clients join and leave through the socket. Throws the errors of
 * `authorizeRoom`.
 */
export async function requireRoomAccess(scope: Scope, room_id: number): Promise<{ readonly room_id: number }> {
  await authorizeRoom(scope, room_id);
  return { room_id };
}
