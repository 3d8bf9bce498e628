/** Moving one's read cursor of a room. */
import type { MarkRoomRead } from '@plenum/contracts/chat-rooms';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { authorizeRoom } from './authorize-room.ts';
import { type Cursor, moveCursor } from './read-marks.ts';

interface ReadMark extends Body<typeof MarkRoomRead> {
  readonly room_id: number;
}

/**
 * Marks a room as read up to `seq`: forward only, never past the newest message. A mark that moves nothing writes
 * nothing. Refuses as `authorizeRoom` does.
 */
export async function markRoomRead(scope: Scope, { room_id, seq }: ReadMark): Promise<ReplyBody<typeof MarkRoomRead>> {
  const room = await authorizeRoom(scope, room_id);
  const moves = Math.min(seq, room.last_seq) > room.read_seq;
  const { read_seq, last_seq } =
    (moves ? await moveCursor(scope.db, { user_id: room.user_id, room_id, seq }) : room) ?? room;
  return marked(room_id, { read_seq, last_seq });
}

/**
 * The same for somebody whose socket is in the room, who was let in and is shown out when that ends: nothing is asked but
 * the mark itself. Refuses with `not_found` when the room is gone.
 */
export async function markEnteredRoomRead(
  scope: Scope,
  { room_id, seq }: ReadMark,
): Promise<ReplyBody<typeof MarkRoomRead>> {
  const cursor = await moveCursor(scope.db, { user_id: requireActor(scope).user_id, room_id, seq });
  if (cursor === undefined) throw fail('not_found');
  return marked(room_id, cursor);
}

const marked = (room_id: number, { read_seq, last_seq }: Cursor) => ({
  room_id,
  read_seq,
  unread_count: Math.max(last_seq - read_seq, 0),
});
