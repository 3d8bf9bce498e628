/** Read position of a person in a room. */
import type { MarkRoomRead } from '@plenum/contracts/chat/room-messages';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeRoom } from './authorize-room.ts';
import { createReadMarks } from './read-marks.ts';
import { countUnreadInRooms } from './unread.queries.ts';

interface ReadMark extends Body<typeof MarkRoomRead> {
  readonly room_id: number;
}

/**
 * Marks a room as read up to `seq`: forward only, and at most up to the newest message. Writes nothing if the position
 * does not change. Throws the errors of `authorizeRoom`.
 */
export async function markRoomRead(scope: Scope, { room_id, seq }: ReadMark): Promise<ReplyBody<typeof MarkRoomRead>> {
  const room = await authorizeRoom(scope, room_id);
  const { event_id, user_id } = room;
  const moved =
    Math.min(seq, room.last_seq) > room.read_seq
      ? await scope.once(createReadMarks)({ event_id, user_id, room_id, seq })
      : undefined;
  return { room_id, ...(moved ?? (await countUnreadInRooms(scope.db, user_id, [room]))(room)) };
}

/**
 * Marks a room as read for a socket that has joined it. Skips authorization, because sockets are removed when access
 * ends. Throws `not_found` if the room was deleted.
 */
export async function markEnteredRoomRead(
  scope: Scope,
  { room_id, seq }: ReadMark,
  event_id: number,
): Promise<ReplyBody<typeof MarkRoomRead>> {
  const cursor = await scope.once(createReadMarks)({ event_id, user_id: requireActor(scope).user_id, room_id, seq });
  if (cursor === undefined) throw fail('not_found');
  return { room_id, ...cursor };
}
