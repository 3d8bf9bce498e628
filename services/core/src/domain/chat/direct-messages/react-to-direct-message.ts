import type { ListDirectMessageReactions } from '@plenum/contracts/chat/direct-messages';
import type { MessageReacted } from '@plenum/contracts/chat/room-messages';
import type { ReplyBody } from '@plenum/contracts/operation';
import { plannedOnce } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { echo, type Scope } from '../../../scope.ts';
import { causeValues, recordingSql } from '../../domain-events.ts';
import { reactingPeopleView } from '../chat-rooms/message-reactions.views.ts';
import { authorizeThread, authorizeWriting } from './authorize-thread.ts';
import { findVisibleSeq, listDirectReactions } from './direct-message-reactions.queries.ts';

interface MessageReference {
  readonly thread_id: number;
  readonly message_id: number;
}

const name = 'direct_message.reacted';

const recordReaction = recordingSql(name, { thread_id: 'thread_id', seq: 'seq' }, 'from changed', 7);

/** Does not change or publish anything if the reaction to add exists, or the one to remove does not. */
const storeReaction = plannedOnce<{ readonly seq: number; readonly is_changed: boolean }>(
  'react-to-direct-message',
  `with target as materialized (
     select thread_id, seq from direct_messages where thread_id = $1 and id = $2 and seq >= $3 for key share),
   added as (
     insert into direct_message_reactions (thread_id, seq, user_id, reaction)
     select thread_id, seq, $4::bigint, $5::text from target where $6::boolean
         on conflict do nothing returning thread_id, seq),
   removed as (
     delete from direct_message_reactions r using target
      where not $6::boolean and r.thread_id = target.thread_id and r.seq = target.seq
        and r.user_id = $4::bigint and r.reaction = $5::text
     returning r.thread_id, r.seq),
   changed as (select * from added union all select * from removed),
   reaction_event as (${recordReaction})
   select seq, exists (select from changed) as is_changed from target`,
);

/**
 * Adds or removes a reaction of the actor. Idempotent. Requires permission to write in the thread. Publishes to both
 * people. Throws the errors of `authorizeWriting`, and `not_found` also for a message that the actor has cleared.
 */
export async function reactToDirectMessage(
  scope: Scope,
  { thread_id, message_id, reaction, has_reacted }: MessageReacted & MessageReference,
): Promise<MessageReacted> {
  const { user_id, first_seq } = await authorizeWriting(scope, thread_id);
  const values = [thread_id, message_id, first_seq, user_id, reaction, has_reacted];
  const stored = await scope.db.row(storeReaction, [...values, ...causeValues(scope.tracing.cause())]);
  if (stored === undefined) throw fail('not_found');
  if (stored.is_changed) await echo(scope, name, { thread_id, seq: stored.seq });
  return { message_id, reaction, has_reacted };
}

/** Lists the reactions to a message with names. Throws the errors of `authorizeThread`, `not_found`. */
export async function listDirectMessageReactions(
  scope: Scope,
  { thread_id, message_id }: MessageReference,
): Promise<ReplyBody<typeof ListDirectMessageReactions>> {
  const thread = await authorizeThread(scope, thread_id);
  const seq = await findVisibleSeq(scope.db, thread, message_id);
  if (seq === undefined) throw fail('not_found');
  return { reactions: reactingPeopleView(await listDirectReactions(scope.db, thread_id, seq, thread.user_id)) };
}
