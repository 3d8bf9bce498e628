/** Reactions to direct messages; loaded with the first menu or dialog. */
import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import type { MessageReaction } from '@plenum/contracts/enums';
import { call } from '../../../lib/http.ts';

/** Stores or removes a reaction. The server notifies all windows of both users. */
export const setReaction = (
  { thread_id, id: message_id }: DirectMessage,
  reaction: MessageReaction,
  has_reacted: boolean,
): Promise<unknown> =>
  call('PUT /direct-messages/threads/:thread_id/messages/:message_id/reactions', {
    params: { thread_id, message_id },
    body: { reaction, has_reacted },
  });
