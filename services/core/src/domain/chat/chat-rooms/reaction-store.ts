/**
 * Storage of reactions to messages. Reactions that arrive while a statement runs for an event in this process are
 * batched into the next statement; a trigger updates the counts once per statement and message (docs/decisions/0091).
 */
import { maxReactionsPerStatement } from '@plenum/contracts/chat/chat-limits';
import type { MessageReaction } from '@plenum/contracts/enums';
import type { ProcessParts } from '../../../once.ts';
import { type Batcher, createBatcher, createBlockedSlot, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';

export interface StorableReaction {
  /** Reactions are batched per event, so events do not wait for each other. */
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
  `with change as (
     select room_id, message_id, user_id, reaction, has_reacted
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[])
            as change (room_id, message_id, user_id, reaction, has_reacted)),
   target as materialized (
     select m.id, m.room_id, m.seq from room_messages m
      where (m.id, m.room_id) in (select message_id, room_id from change) and m.deleted_at is null),
   added as (
     insert into room_message_reactions (room_id, seq, user_id, reaction)
     select target.room_id, target.seq, change.user_id, change.reaction
       from change join target on target.id = change.message_id where has_reacted order by 1, 2, 3, 4
         on conflict do nothing),
   removed as (
     delete from room_message_reactions r using change join target on target.id = change.message_id
      where not change.has_reacted and r.room_id = target.room_id and r.seq = target.seq
        and r.user_id = change.user_id and r.reaction = change.reaction)
   select id as message_id from target`,
);

const keyOf = ({ message_id, user_id, reaction }: StorableReaction): string => `${message_id} ${user_id} ${reaction}`;

/** If a person changes a reaction several times, the latest change applies. */
async function storeBatch(db: Database, reactions: readonly StorableReaction[]) {
  const latest = [...new Map(reactions.map((item) => [keyOf(item), item])).values()];
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
export function createReactionStore({ db, once }: ProcessParts): StoreReaction {
  const storeAll = (reactions: readonly StorableReaction[]) => storeBatch(db, reactions);
  const store: Batcher<number, StorableReaction, boolean> = createBatcher(
    (reactions) => storeTogetherOrEach(reactions, { store: storeAll, lockOf: ({ message_id }) => message_id }),
    { maxItems: maxReactionsPerStatement, maxBatches: 2, blockedSlot: once(createBlockedSlot) },
  );
  return (reaction) => store(reaction.event_id, reaction);
}
