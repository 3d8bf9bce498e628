/** Reacting to a message, and the names of the reactions; loaded with the menu or dialog that offers them. */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import type { MessageReaction } from '@plenum/contracts/enums';
import { call } from '../../lib/http.ts';

/** Keys of the names for screen readers. */
export const reactionNames = {
  '👍': 'reaction.good',
  '❤️': 'reaction.heart',
  '😂': 'reaction.laugh',
  '🎉': 'reaction.party',
  '👏': 'reaction.applause',
  '🙏': 'reaction.thanks',
  '💡': 'reaction.idea',
  '😮': 'reaction.surprise',
  '🤔': 'reaction.doubt',
  '😢': 'reaction.sad',
  '👀': 'reaction.eyes',
  '👎': 'reaction.bad',
} as const satisfies Record<MessageReaction, string>;

/** Stores a reaction, or takes it back. Everybody sees the number within a second. */
export const react = (
  { room_id, id: message_id }: RoomMessage,
  reaction: MessageReaction,
  has_reacted: boolean,
): Promise<unknown> =>
  call('PUT /chat-rooms/:room_id/messages/:message_id/reactions', {
    params: { room_id, message_id },
    body: { reaction, has_reacted },
  });
