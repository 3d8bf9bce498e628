/**
 * Storage of room messages. While a statement runs for an event in this process, further messages of its rooms are queued
 * and batched into the next statement: under load the throughput is limited by commits, not by messages, and without load
 * there is no delay. Events do not wait for each other.
 */
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import { type Batcher, type BlockedSlot, createBatcher, storeTogetherOrEach } from '../../../platform/batcher.ts';
import { type Database, plannedOnce } from '../../../platform/db/database.ts';
import { uniqueViolation } from '../../../platform/db/failures.ts';
import type { Cause } from '../../../platform/telemetry/tracing.ts';
import { causeValues, recordingSql } from '../../domain-events.ts';
import type { MessageRow } from './room-messages.queries.ts';

export type StoredRow = Pick<MessageRow, 'id' | 'seq' | 'client_id' | 'created_at'>;

export interface StorableMessage {
  readonly event_id: number;
  readonly room_id: number;
  readonly user_id: number;
  readonly client_id: string | null;
  readonly content: string;
  /** Sequence number of the quoted message, or null. */
  readonly reply_to_seq: number | null;
}

/**
 * Sequence number, message and author's read position in one statement, which is one transaction: the row lock on the
 * head serializes posts of a room, and a failing insert reverts the number, so `seq` has no gaps. The time is taken
 * under that lock, so that it increases with `seq`.
 * @param gate additional condition and the tables it needs
 * @param more additional writes
 */
const posting = (name: string, gate: { readonly asked: string; readonly holds: string }, more = '') =>
  plannedOnce<StoredRow>(
    name,
    `with ${gate.asked} head as (
       update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
        where room_id = $1 ${gate.holds}
          and not exists (select 1 from room_messages where user_id = $2 and client_id = $3::uuid)
       returning last_seq),
     message as (
       insert into room_messages (room_id, seq, user_id, client_id, content, reply_to_seq, created_at)
       select $1, last_seq, $2, $3::uuid, $4, $5::bigint, clock_timestamp() from head
       returning id, seq, client_id, created_at),${more}
     cursor as (
       insert into room_cursors (user_id, room_id, read_seq, posted_at) select $2, $1, seq, created_at from message
           on conflict (user_id, room_id) do update
          set read_seq = greatest(room_cursors.read_seq, excluded.read_seq), posted_at = excluded.posted_at,
              updated_at = now())
     select id, seq, client_id, created_at from message`,
  );

const always = { asked: '', holds: '' };
const postMessage = posting('post-room-message', always);

/**
 * Slow mode variant: locks the author’s read position first, so that the second of two concurrent messages sees the
 * first. Only for rooms in slow mode, because it would deadlock with a statement that locks the head first.
 * @param pauseAt number of the parameter with the seconds between two messages
 */
const slowly = (pauseAt: number) => ({
  asked: `own as materialized (
       select posted_at from room_cursors where user_id = $2 and room_id = $1 for update),`,
  holds: `and not exists (select 1 from own where posted_at > clock_timestamp() - $${pauseAt} * interval '1 second')`,
});
const postMessageSlowly = posting('post-room-message-slowly', slowly(6));

const recordMentions = recordingSql('room_message.mentioned', { message_id: 'id' }, 'from message', 8);

/** Variant for a message with mentions (`$6`, with their names `$7`), who are notified. */
const mentioning = `
     mention as (
       insert into room_message_mentions (room_id, seq, user_id, name)
       select $1, seq, given.user_id, given.name
         from message cross join unnest($6::bigint[], $7::text[]) as given (user_id, name)),
     news as (${recordMentions}),`;
const postMentioning = posting('post-room-message-mentioning', always, mentioning);
const postMentioningSlowly = posting('post-room-message-mentioning-slowly', slowly(10), mentioning);

/** A person new to the room has no read position to lock. */
const beginCursor = plannedOnce(
  'begin-room-cursor',
  `insert into room_cursors (user_id, room_id) select $2, room_id from room_heads where room_id = $1
       on conflict (user_id, room_id) do nothing`,
);

/**
 * Variant for many messages: new ones get the next numbers of their rooms in order of arrival (`place`). Heads are
 * locked in the order of rooms and read positions in the order of rooms and people, as everywhere, to avoid deadlocks.
 */
const postMessages = plannedOnce<StoredRow & { readonly place: number }>(
  'post-room-messages',
  `with wanted as (
     select place, room_id, user_id, client_id, content, reply_to_seq
       from unnest($1::int[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[], $6::bigint[])
            as given (place, room_id, user_id, client_id, content, reply_to_seq)
      where not exists (select 1 from room_messages m where m.user_id = given.user_id and m.client_id = given.client_id)),
   counted as (
     select room_id, count(*) as new_count from wanted group by room_id),
   held as materialized (
     select room_id from room_heads where room_id in (select room_id from counted) order by room_id for update),
   head as (
     update room_heads h set last_seq = h.last_seq + new_count, message_count = h.message_count + new_count
       from held join counted using (room_id)
      where h.room_id = held.room_id
     returning h.room_id, h.last_seq),
   numbered as (
     select wanted.*, head.last_seq - count(*) over of_room + row_number() over (of_room order by place) as seq
       from wanted join head using (room_id)
     window of_room as (partition by wanted.room_id)),
   message as (
     insert into room_messages (room_id, seq, user_id, client_id, content, reply_to_seq, created_at)
     select room_id, seq, user_id, client_id, content, reply_to_seq, clock_timestamp() from numbered order by room_id, seq
     returning id, room_id, seq, user_id, client_id, created_at),
   cursor as (
     insert into room_cursors (user_id, room_id, read_seq, posted_at)
     select user_id, room_id, max(seq), max(created_at) from message group by room_id, user_id order by room_id, user_id
         on conflict (user_id, room_id) do update
        set read_seq = greatest(room_cursors.read_seq, excluded.read_seq), posted_at = excluded.posted_at,
            updated_at = now())
   select numbered.place, message.id, message.seq, message.client_id, message.created_at
     from message join numbered using (room_id, seq)`,
);

const clientIdConstraint = 'room_messages_user_id_client_id_unique';

/**
 * Resolves with undefined if the message was not stored: the `client_id` is taken, also by a concurrent duplicate, or
 * slow mode rejects it.
 */
async function storedUnlessRepeated(work: Promise<StoredRow | undefined>): Promise<StoredRow | undefined> {
  try {
    return await work;
  } catch (error) {
    if (uniqueViolation(error) === clientIdConstraint) return undefined;
    throw error;
  }
}

const valuesOf = ({ room_id, user_id, client_id, content, reply_to_seq }: StorableMessage) =>
  [room_id, user_id, client_id, content, reply_to_seq] as const;

const storeOne = (db: Database, message: StorableMessage) =>
  storedUnlessRepeated(db.row(postMessage, valuesOf(message)));

const twinKey = ({ user_id, client_id }: StorableMessage, place: number): string =>
  client_id === null ? `place ${place}` : `${user_id} ${client_id}`;

async function storeTogether(db: Database, messages: readonly StorableMessage[]) {
  const places = new Map<string, number>();
  for (const [place, message] of messages.entries()) {
    const key = twinKey(message, place);
    if (!places.has(key)) places.set(key, place);
  }
  const chosen = [...places.values()].flatMap((place) => messages[place] ?? []);
  const rows = await db.rows(postMessages, [
    [...places.values()],
    chosen.map(({ room_id }) => room_id),
    chosen.map(({ user_id }) => user_id),
    chosen.map(({ client_id }) => client_id),
    chosen.map(({ content }) => content),
    chosen.map(({ reply_to_seq }) => reply_to_seq),
  ]);
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  // A duplicate within the statement finds the first message, as it would in a later statement.
  return messages.map((_, place) => ({ status: 'fulfilled' as const, value: byPlace.get(place) }));
}

/**
 * After a failure, each message is stored individually: another process stored one of them, or an author was deleted.
 */
const store = (db: Database) => async (messages: readonly StorableMessage[]) => {
  const [first] = messages;
  if (first === undefined || messages.length > 1) return storeTogether(db, messages);
  return [{ status: 'fulfilled' as const, value: await storeOne(db, first) }];
};

const atOnce = { itemsMax: 64, batchesMax: 4 } as const;

/** Stores a message; returns undefined if its `client_id` is known or the room was deleted. */
type StoreMessage = (message: StorableMessage) => Promise<StoredRow | undefined>;

/** Returns a function that stores a message, batched with concurrent ones. */
export function createMessageStore(db: Database, blockedSlot: BlockedSlot): StoreMessage {
  const submit: Batcher<number, StorableMessage, StoredRow | undefined> = createBatcher(
    (messages) => storeTogetherOrEach(messages, { store: store(db), lockOf: ({ room_id }) => room_id }),
    { ...atOnce, blockedSlot },
  );
  return (message) => submit(message.event_id, message);
}

/** Mentions of a message, and the request that causes them. */
interface Mentioning {
  readonly mentions: readonly MessageMention[];
  readonly cause: Cause;
}

/**
 * Stores a message individually with its mentions, unless its author posted here less than `pauseS` seconds ago.
 * @returns undefined if it is too early, its `client_id` is already known or the room was deleted
 */
export async function storeMessageAlone(
  db: Database,
  message: StorableMessage,
  pauseS: number,
  { mentions, cause }: Mentioning,
): Promise<StoredRow | undefined> {
  const isSlow = pauseS > 0;
  if (isSlow) await db.rows(beginCursor, [message.room_id, message.user_id]);
  const pause = isSlow ? [pauseS] : [];
  if (mentions.length === 0) return storedUnlessRepeated(db.row(postMessageSlowly, [...valuesOf(message), ...pause]));
  const [ids, names] = [mentions.map(({ user_id }) => user_id), mentions.map(({ name }) => name)];
  const values = [...valuesOf(message), ids, names, ...causeValues(cause), ...pause];
  return storedUnlessRepeated(db.row(isSlow ? postMentioningSlowly : postMentioning, values));
}
