/** Queries for reactions to direct messages: names for one message, and counts for its readers. */
import { type Db, statement } from '../../../platform/db/database.ts';
import { type ReactionCounts, reactionsOfMessage } from '../chat-rooms/message-reactions.queries.ts';
import { reactionCounts } from './direct-messages.queries.ts';

const reactionsOfDirectMessage = reactionsOfMessage('reactions-of-direct-message', {
  table: 'direct_message_reactions',
  keyColumn: 'thread_id',
});

export const listDirectReactions = (db: Db, thread_id: number, seq: number, user_id: number) =>
  db.rows(reactionsOfDirectMessage, [thread_id, seq, user_id]);

interface ReactionCountsRow {
  readonly counts: ReactionCounts | null;
  /** Ids of the people who can see the message. */
  readonly recipient_ids: readonly number[] | null;
}

const reactionCountsOfMessage = statement<ReactionCountsRow>(
  'direct-message-reaction-counts',
  `select ${reactionCounts} as counts,
          (select json_agg(s.user_id) from direct_message_sides s
            where s.thread_id = m.thread_id and s.first_seq <= m.seq) as recipient_ids
     from direct_messages m where m.thread_id = $1 and m.seq = $2`,
);

/** Finds the reaction counts of a message and its readers; undefined if the message was deleted. */
export const findReactionCounts = (db: Db, thread_id: number, seq: number) =>
  db.row(reactionCountsOfMessage, [thread_id, seq]);

const visibleSeq = statement<{ readonly seq: number }>(
  'direct-message-seq',
  'select seq from direct_messages where thread_id = $1 and id = $2 and seq >= $3',
);

/** Finds the sequence number of a message; undefined if the person has cleared it. */
export const findVisibleSeq = async (
  db: Db,
  { id, first_seq }: { readonly id: number; readonly first_seq: number },
  message_id: number,
): Promise<number | undefined> => (await db.row(visibleSeq, [id, message_id, first_seq]))?.seq;
