import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';

/** Data of the event that rooms need. */
export type RoomsEvent = Pick<EventDetail, 'id' | 'timezone' | 'user_role' | 'is_banned' | 'is_chat_banned'>;

/** Checks whether the viewer is muted or banned from the event. */
export const isRestricted = (event: RoomsEvent): boolean => event.is_banned || event.is_chat_banned;

/** Checks whether the viewer may delete messages of others; slow mode does not apply to them either. */
export const mayModerate = (event: RoomsEvent): boolean => eventRoleMay(event.user_role, 'room_message:delete');

/** Returns why the viewer may not write in a room, or null if they may. */
export function readOnlyReasonFor(event: RoomsEvent, room: ChatRoom): 'restricted' | 'announce' | 'closed' | null {
  if (isRestricted(event)) return 'restricted';
  // These reasons are known immediately; the viewer's permissions arrive later.
  if (!room.is_enabled) return 'closed';
  if (room.announce_only && !eventRoleMay(event.user_role, 'room:update')) return 'announce';
  return room.can_post || room.announce_only ? null : 'restricted';
}
