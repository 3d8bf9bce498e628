import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import type { EventDetail } from '@plenum/contracts/events';
import { eventRoleMay } from '@plenum/contracts/permissions';

/** What rooms need to know of the event around them. */
export type RoomsEvent = Pick<EventDetail, 'id' | 'user_role' | 'is_banned' | 'is_chat_banned'>;

/** Whether the viewer is kept out of the chat: muted, or banned from the event. */
export const isRestricted = (event: RoomsEvent): boolean => event.is_banned || event.is_chat_banned;

/** Whether the viewer takes messages of others away; they do not wait in slow mode either. */
export const mayModerate = (event: RoomsEvent): boolean => eventRoleMay(event.user_role, 'room_message:delete');

/** Why one cannot write in a room, or null where one can. */
export function whySilent(event: RoomsEvent, room: ChatRoom): 'restricted' | 'announce' | 'closed' | null {
  if (isRestricted(event)) return 'restricted';
  // These are told at once; what the server says of the viewer follows.
  if (!room.is_enabled) return 'closed';
  if (room.announce_only && !eventRoleMay(event.user_role, 'room:update')) return 'announce';
  return room.can_post || room.announce_only ? null : 'restricted';
}
