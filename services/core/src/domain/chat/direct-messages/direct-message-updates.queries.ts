/** Payloads of thread updates, one per recipient; used by the committing process and the outbox relay. */
import type { DirectMessage, OpenedThread } from '@plenum/contracts/chat/direct-messages';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Db } from '../../../platform/db/database.ts';
import { reactionsView } from '../chat-rooms/message-reactions.views.ts';
import { findReactionCounts } from './direct-message-reactions.queries.ts';
import { findDirectMessage } from './direct-messages.queries.ts';
import { directMessageView, openedThreadView } from './direct-messages.views.ts';
import { listThreadSides } from './threads.queries.ts';

export interface MessageUpdate {
  readonly user_id: number;
  readonly message: DirectMessage;
}

/** Current reactions to a direct message, and the people who can see it. */
export interface ReactionUpdate {
  readonly recipient_ids: readonly number[];
  readonly payload: ServerEventPayload<'direct_message_reactions'>;
}

export interface ThreadUpdate {
  readonly user_id: number;
  readonly thread: OpenedThread;
}

/** Returns a message as seen by each participant who can see it; empty if it no longer exists. Runs two statements. */
export async function readMessageUpdates(db: Db, thread_id: number, seq: number): Promise<MessageUpdate[]> {
  const [row, sides] = await Promise.all([findDirectMessage(db, thread_id, seq), listThreadSides(db, thread_id)]);
  if (row === undefined) return [];
  return sides
    .filter((side) => side.first_seq <= seq)
    .map((side) => ({ user_id: side.user_id, message: directMessageView(side, row) }));
}

/** Returns a new thread as seen by each participant; empty if it no longer exists. */
export const readThreadUpdates = async (db: Db, thread_id: number): Promise<ThreadUpdate[]> =>
  (await listThreadSides(db, thread_id)).map((side) => ({
    user_id: side.user_id,
    thread: openedThreadView(side, true),
  }));

export async function readReactionUpdate(db: Db, thread_id: number, seq: number): Promise<ReactionUpdate> {
  const counts = await findReactionCounts(db, thread_id, seq);
  const messages = [{ seq, reactions: reactionsView(counts?.counts ?? {}) }];
  return { recipient_ids: counts?.recipient_ids ?? [], payload: { thread_id, messages } };
}
