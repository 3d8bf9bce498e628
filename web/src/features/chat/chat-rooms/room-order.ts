import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { BadgeTone } from '../../../ui/badge.tsx';

const kinds = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'SESSION'] as const;

/** Sorts GLOBAL first, then GREEN_ROOM, then ADMIN; within a kind by display order. */
export const sortRooms = (rooms: readonly ChatRoom[]): readonly ChatRoom[] =>
  rooms.toSorted(
    (a, b) =>
      kinds.indexOf(a.room_type) - kinds.indexOf(b.room_type) || a.display_order - b.display_order || a.id - b.id,
  );

export type RoomBadge = 'ADMIN' | 'GREEN_ROOM' | 'BACKSTAGE' | 'PUBLIC';

/** Badge colors: admin red, speakers green, backstage violet, public blue; the general room has no badge. */
export const badgeTones: Readonly<Record<RoomBadge, BadgeTone>> = {
  ADMIN: 'red',
  GREEN_ROOM: 'green',
  BACKSTAGE: 'violet',
  PUBLIC: 'blue',
};

export function badgeOf(room: Pick<ChatRoom, 'room_type' | 'subtype'>): RoomBadge | null {
  if (room.room_type === 'GLOBAL') return null;
  return room.room_type === 'SESSION' ? room.subtype : room.room_type;
}
