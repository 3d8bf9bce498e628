/**
 * Storage of reactions to messages. Those that arrive while a statement runs for an event in this process are batched into
 * the next one; a trigger counts once per statement and message (docs/decisions/0091).
 */
import { reactionsPerStatementMax } from '@plenum/contracts/chat/chat-limits';
import type { MessageReaction } from '@plenum/contracts/enums';
import { type Batcher, type BlockedSlot, createBatcher, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';

export interface StorableReaction {
  /** Batches are per event, so that events do not wait for each other. */
  readonly event_id: number;
  readonly room_id: number;
  readonly message_id: number;
  readonly user_id: number;
  readonly reaction: MessageReaction;
  readonly has_reacted: boolean;
}

/** Adding an existing reaction or removing a missing one changes nothing. */
const storeReactions = plannedOnce<{ readonly message_id: number }>(
  'store-room-reactions',
  `with given as (
     select room_id, message_id, user_id, reaction, has_reacted
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[])
            as given (room_id, message_id, user_id, reaction, has_reacted)),
   found as materialized (
     select m.id, m.room_id, m.seq from room_messages m
      where (m.id, m.room_id) in (select message_id, room_id from given) and m.deleted_at is null),
   added as (
     insert into room_message_reactions (room_id, seq, user_id, reaction)
     select found.room_id, found.seq, given.user_id, given.reaction
       from given join found on found.id = given.message_id where has_reacted order by 1, 2, 3, 4
         on conflict do nothing),
   removed as (
     delete from room_message_reactions r using given join found on found.id = given.message_id
      where not given.has_reacted and r.room_id = found.room_id and r.seq = found.seq
        and r.user_id = given.user_id and r.reaction = given.reaction)
   select id as message_id from found`,
);

const keyOf = ({ message_id, user_id, reaction }: StorableReaction): string => `${message_id} ${user_id} ${reaction}`;

/** Of several changes of one reaction by one person, the latest applies. */
async function storeTogether(db: Database, reactions: readonly StorableReaction[]) {
  const latest = [...new Map(reactions.map((one) => [keyOf(one), one])).values()];
  const rows = await db.rows(storeReactions, [
    latest.map(({ room_id }) => room_id),
    latest.map(({ message_id }) => message_id),
    latest.map(({ user_id }) => user_id),
    latest.map(({ reaction }) => reaction),
    latest.map(({ has_reacted }) => has_reacted),
  ]);
  const stored = new Set(rows.map(({ message_id }) => message_id));
  return reactions.map(({ message_id }) => ({ status: 'fulfilled' as const, value: stored.has(message_id) }));
}

/** Stores or removes a reaction; returns false if the room has no such message. Idempotent. */
type StoreReaction = (reaction: StorableReaction) => Promise<boolean>;

/** Returns a function that stores a reaction, batched with concurrent ones. */
export function createReactionStore(db: Database, blockedSlot: BlockedSlot): StoreReaction {
  const together = (reactions: readonly StorableReaction[]) => storeTogether(db, reactions);
  const store: Batcher<number, StorableReaction, boolean> = createBatcher(
    (reactions) => storeTogetherOrEach(reactions, { store: together, lockOf: ({ message_id }) => message_id }),
    { itemsMax: reactionsPerStatementMax, batchesMax: 2, blockedSlot },
  );
  return (reaction) => store(reaction.event_id, reaction);
}
