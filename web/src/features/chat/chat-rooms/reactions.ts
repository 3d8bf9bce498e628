/** Reactions to a message of a room; loaded with the menu or dialog that offers them. */
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import type { MessageReaction } from '@plenum/contracts/enums';
import { call } from '../../../lib/http.ts';

/** Stores or removes a reaction. Other users see the new count within a second. */
export const setReaction = (
  { room_id, id: message_id }: RoomMessage,
  reaction: MessageReaction,
  has_reacted: boolean,
): Promise<unknown> =>
  call('PUT /chat-rooms/:room_id/messages/:message_id/reactions', {
    params: { room_id, message_id },
    body: { reaction, has_reacted },
  });
