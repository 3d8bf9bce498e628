import type { ListRoomMessageReactions, MessageReacted } from '@plenum/contracts/chat/room-messages';
import type { ReplyBody } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { isEffectivelyMuted } from '../../policy.ts';
import { authorizeRoom } from './authorize-room.ts';
import { requireMessage } from './edit-room-message.ts';
import { listReactions } from './message-reactions.queries.ts';
import { reactingPeopleView } from './message-reactions.views.ts';
import { createReactionStore } from './reaction-store.ts';
import type { MessageReference } from './removed-messages.steps.ts';

/**
 * Adds or removes a reaction of the actor. Idempotent. Everybody who can read an open room may react, even if only
 * staff may post. Gateways poll the counts (docs/decisions/0091). Throws the errors of `authorizeRoom`,
 * `chat_not_allowed`, `room_disabled`, `not_found`.
 */
export async function reactToRoomMessage(
  scope: Scope,
  { room_id, ...change }: MessageReacted & { readonly room_id: number },
): Promise<MessageReacted> {
  const room = await authorizeRoom(scope, room_id);
  if (isEffectivelyMuted(room)) throw fail('chat_not_allowed');
  if (!room.is_enabled) throw fail('room_disabled');
  const { message_id, reaction, has_reacted } = change;
  const ownReaction = { message_id, reaction, has_reacted };
  const { user_id, event_id } = room;
  if (!(await scope.once(createReactionStore)({ event_id, room_id, user_id, ...ownReaction }))) throw fail('not_found');
  return ownReaction;
}

/** Lists the first people of each reaction to a message. Throws the errors of `authorizeRoom`, `not_found`. */
export async function listRoomMessageReactions(
  scope: Scope,
  { room_id, message_id }: MessageReference,
): Promise<ReplyBody<typeof ListRoomMessageReactions>> {
  const room = await authorizeRoom(scope, room_id);
  const { seq } = await requireMessage(scope, room, message_id);
  const rows = await listReactions(scope.db, room_id, seq, room.user_id);
  return { reactions: reactingPeopleView(rows) };
}
