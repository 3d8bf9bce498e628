/** What surrounds a room on the wire: its newest message, who is present, and what the viewer may do. */
import type { ChatRoom, ChatRoomDetail } from '@plenum/contracts/chat-rooms';
import { fail } from '../../platform/errors.ts';
import { countPresent } from '../../platform/realtime/presence-counts.ts';
import { shapeRows } from '../../platform/shape-rows.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { type EventAccess, mayPostInRoom, mayReadRoom } from '../policy.ts';
import { findRoom, listNewestOfRooms, type RoomRow } from './chat-rooms.queries.ts';
import { messageView, roomDetailView, roomView } from './chat-rooms.views.ts';

export interface DescribedRoom {
  readonly row: RoomRow;
  readonly room: ChatRoom;
  /** When the newest message was posted. */
  readonly lastPostedAt: Date | null;
}

/** Rooms of one event as a person with that access sees them, in the given order. */
export async function describeRooms(
  scope: Scope,
  access: EventAccess,
  rows: readonly RoomRow[],
): Promise<DescribedRoom[]> {
  const ids = rows.map((row) => row.id);
  const [newest, present] = await Promise.all([listNewestOfRooms(scope.db, ids), countPresent(scope, ids)]);
  return shapeRows('chat_rooms', rows, (row) => {
    const message = newest.find((candidate) => candidate.room_id === row.id);
    // Who manages a room need not be one of those who read it: a talk's chat may be switched off.
    const isShown = message !== undefined && mayReadRoom(access, row);
    const room = roomView(row, {
      last_message: isShown ? messageView(message, { seesDeleted: false }) : null,
      active_users: present.get(row.id) ?? 0,
      can_post: mayReadRoom(access, row) && mayPostInRoom(access, row),
    });
    return { row, room, lastPostedAt: message?.created_at ?? null };
  });
}

/** One room with where it belongs. Refuses: `not_found`. */
export async function describeRoom(scope: Scope, access: EventAccess, room_id: number): Promise<ChatRoomDetail> {
  const row = await findRoom(scope.db, room_id, requireActor(scope).user_id);
  if (row === undefined) throw fail('not_found');
  const [described] = await describeRooms(scope, access, [row]);
  if (described === undefined) throw fail('not_found');
  return roomDetailView(row, described.room);
}
