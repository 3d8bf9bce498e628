/** Queries for the messages of a thread. All statements use the key `(thread_id, seq)` or the sender's `client_id`. */
import { type Db, statement } from '../../../platform/db/database.ts';
import type { ReactionCounts } from '../chat-rooms/message-reactions.queries.ts';

export interface DirectMessageRow {
  readonly id: number;
  readonly thread_id: number;
  readonly seq: number;
  readonly sender_id: number;
  readonly client_id: string | null;
  readonly content: string;
  readonly encrypted_content: string | null;
  readonly created_at: Date;
  /** Null without reactions. */
  readonly reaction_counts: ReactionCounts | null;
}

/** SQL: reactions to a message `m`. At most two people react, so counting costs one index lookup. */
export const reactionCounts = `
  (select jsonb_object_agg(reaction, people) from (
     select reaction, count(*) as people from direct_message_reactions r
      where r.thread_id = m.thread_id and r.seq = m.seq group by reaction) as counted)`;

const columns = `
  m.id, m.thread_id, m.seq, m.sender_id, m.client_id, m.content, m.encrypted_content, m.created_at,
  ${reactionCounts} as reaction_counts`;

const rangeStatement = (name: string, order: 'asc' | 'desc') =>
  statement<DirectMessageRow>(
    name,
    `select ${columns} from direct_messages m
      where thread_id = $1 and seq > $2 and seq < $3 order by seq ${order} limit $4`,
  );
const messagesAfter = rangeStatement('direct-messages-after', 'asc');
const messagesBefore = rangeStatement('direct-messages-before', 'desc');

export interface SeqRange {
  /** Exclusive lower bound; the lowest numbers are returned if `from` is `start`. */
  readonly after_seq: number;
  readonly before_seq: number;
  readonly from: 'start' | 'end';
  readonly limit: number;
}

/** Finds messages between two sequence numbers in ascending order: the first or the last of the range. */
export async function listDirectMessages(
  db: Db,
  thread_id: number,
  { after_seq, before_seq, from, limit }: SeqRange,
): Promise<DirectMessageRow[]> {
  const values = [thread_id, after_seq, before_seq, limit];
  if (from === 'start') return db.rows(messagesAfter, values);
  return (await db.rows(messagesBefore, values)).toReversed();
}

const messageBySeq = statement<DirectMessageRow>(
  'direct-message-by-seq',
  `select ${columns} from direct_messages m where thread_id = $1 and seq = $2`,
);

export const findDirectMessage = (db: Db, thread_id: number, seq: number) => db.row(messageBySeq, [thread_id, seq]);

const messageByClientId = statement<DirectMessageRow>(
  'direct-message-by-client-id',
  `select ${columns} from direct_messages m where sender_id = $1 and client_id = $2`,
);

/** Finds a person's message by `client_id`, in any thread. */
export const findDirectMessageByClientId = (db: Db, sender_id: number, client_id: string) =>
  db.row(messageByClientId, [sender_id, client_id]);
