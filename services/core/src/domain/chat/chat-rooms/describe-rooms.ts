/** Room details in replies: newest message, presence and permissions of the viewer. */
import type { ChatRoom, ChatRoomDetail } from '@plenum/contracts/chat/chat-rooms';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { countPresent } from '../../../platform/realtime/presence-counts.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { type EventAccess, mayPostInRoom, mayReadRoom } from '../../policy.ts';
import { findRoom, listNewestOfRooms, type RoomRow } from './chat-rooms.queries.ts';
import { messageView, roomDetailView, roomView } from './chat-rooms.views.ts';
import { countUnreadInRooms } from './unread.queries.ts';

export interface DescribedRoom {
  readonly row: RoomRow;
  readonly room: ChatRoom;
  /** Time of the newest message. */
  readonly lastPostedAt: Date | null;
}

/** Describes rooms of one event to a person with this access, in the given order. */
export async function describeRooms(
  scope: Scope,
  access: EventAccess,
  rows: readonly RoomRow[],
): Promise<DescribedRoom[]> {
  const ids = rows.map((row) => row.id);
  const positions = rows.map(({ id, read_seq, last_seq }) => ({ room_id: id, read_seq, last_seq }));
  const [newestMessages, presentCounts, unreadOf] = await Promise.all([
    listNewestOfRooms(scope.db, ids),
    countPresent(scope, ids),
    countUnreadInRooms(scope.db, requireActor(scope).user_id, positions),
  ]);
  return mapReadableRows('chat_rooms', rows, (row) => {
    const message = newestMessages.find((candidate) => candidate.room_id === row.id);
    // A person who manages a room may lack permission to read it, for example while the chat of a session is disabled.
    const isVisible = message !== undefined && mayReadRoom(access, row);
    const room = roomView(row, {
      last_message: isVisible ? messageView(message, { seesDeleted: false }) : null,
      ...unreadOf({ room_id: row.id, read_seq: row.read_seq, last_seq: row.last_seq }),
      active_users: presentCounts.get(row.id) ?? 0,
      can_post: mayReadRoom(access, row) && mayPostInRoom(access, row),
    });
    return { row, room, lastPostedAt: message?.created_at ?? null };
  });
}

/** Describes one room with its event and session. Throws `not_found`. */
export async function describeRoom(scope: Scope, access: EventAccess, room_id: number): Promise<ChatRoomDetail> {
  const row = await findRoom(scope.db, room_id, requireActor(scope).user_id);
  if (row === undefined) throw fail('not_found');
  const [described] = await describeRooms(scope, access, [row]);
  if (described === undefined) throw fail('not_found');
  return roomDetailView(row, described.room);
}
