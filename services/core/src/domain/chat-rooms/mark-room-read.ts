/** Moving one's read cursor of a room. */
import type { MarkRoomRead } from '@plenum/contracts/chat-rooms';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../platform/db/database.ts';
import type { Scope } from '../../scope.ts';
import { authorizeRoom } from './authorize-room.ts';

interface ReadMark extends Body<typeof MarkRoomRead> {
  readonly room_id: number;
}

interface CursorRow {
  readonly read_seq: number;
  readonly last_seq: number;
}

const move_cursor = statement<CursorRow>(
  'move-room-cursor',
  `with head as (select room_id, last_seq from room_heads where room_id = $2),
        moved as (
     insert into room_cursors (user_id, room_id, read_seq) select $1, room_id, least($3::bigint, last_seq) from head
         on conflict (user_id, room_id) do update
        set read_seq = greatest(room_cursors.read_seq, excluded.read_seq), updated_at = now()
     returning read_seq)
   select moved.read_seq, head.last_seq from moved, head`,
);

/**
 * Marks a room as read up to `seq`: forward only, never past the newest message. A mark that moves nothing writes
 * nothing. Refuses as `authorizeRoom` does.
 */
export async function markRoomRead(scope: Scope, { room_id, seq }: ReadMark): Promise<ReplyBody<typeof MarkRoomRead>> {
  const room = await authorizeRoom(scope, room_id);
  const moves = Math.min(seq, room.last_seq) > room.read_seq;
  const { read_seq, last_seq } = (moves ? await scope.db.row(move_cursor, [room.user_id, room_id, seq]) : room) ?? room;
  return { room_id, read_seq, unread_count: Math.max(last_seq - read_seq, 0) };
}
