/** Queries for reactions to messages: counts for gateways, and names for one message. */
import { maxPeoplePerReaction } from '@plenum/contracts/chat/chat-limits';
import type { MessageReaction } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';

export type ReactionCounts = Readonly<Partial<Record<MessageReaction, number>>>;

export interface CountedMessageRow {
  readonly room_id: number;
  readonly seq: number;
  readonly counts: ReactionCounts;
}

/** Longer than any statement runs, because a reaction may be committed after a poll that started later. */
const lookbackS = 15;
const maxChanged = 5_000;

const changedReactions = statement<CountedMessageRow>(
  'changed-room-reactions',
  `select c.room_id, c.seq, c.counts
     from room_reaction_counts c
     join room_messages m on m.room_id = c.room_id and m.seq = c.seq and m.deleted_at is null
    where c.changed_at > clock_timestamp() - interval '${lookbackS} seconds'
    order by c.changed_at desc limit ${maxChanged}`,
);

export const listChangedReactions = (db: Db) => db.rows(changedReactions);

export interface ReactionRow {
  readonly reaction: MessageReaction;
  readonly count: number;
  readonly has_reacted: boolean;
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
}

/**
 * Returns the statement that finds the first people of each reaction to a message. Parameters: `$1` the room or thread,
 * `$2` the sequence number, `$3` the viewer.
 */
export const reactionsOfMessage = (
  name: string,
  { table, keyColumn }: { readonly table: string; readonly keyColumn: 'room_id' | 'thread_id' },
) =>
  statement<ReactionRow>(
    name,
    `select r.reaction, r.count::int as count, r.has_reacted, r.user_id, u.full_name, u.image_url
     from (select reaction, user_id,
                  row_number() over (partition by reaction order by created_at, user_id) as place,
                  count(*) over (partition by reaction) as count,
                  bool_or(user_id = $3) over (partition by reaction) as has_reacted
             from ${table} where ${keyColumn} = $1 and seq = $2) r
     join users u on u.id = r.user_id
    where r.place <= ${maxPeoplePerReaction}
    order by r.reaction, r.place`,
  );

const reactionsOfRoomMessage = reactionsOfMessage('reactions-of-room-message', {
  table: 'room_message_reactions',
  keyColumn: 'room_id',
});

export const listReactions = (db: Db, room_id: number, seq: number, user_id: number) =>
  db.rows(reactionsOfRoomMessage, [room_id, seq, user_id]);
