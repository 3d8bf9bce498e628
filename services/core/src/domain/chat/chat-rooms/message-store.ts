/**
 * Storage of room messages. While a statement runs for an event in this process, further messages of its rooms are
 * queued and batched into the next statement. Under load, throughput is limited by commits rather than messages;
 * without load, messages are not delayed. Events do not wait for each other.
 */
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import type { ProcessParts } from '../../../once.ts';
import { type Batcher, createBatcher, createBlockedSlot, storeTogetherOrEach } from '../../../platform/batcher.ts';
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
 * Writes sequence number, message and the author's read position in one statement, and so in one transaction. The row
 * lock on the head serializes posts in a room, and a failing insert rolls back the number, so `seq` has no gaps. The
 * time is taken under that lock and therefore increases with `seq`.
 * @param gate additional condition and the common table expressions that it needs
 * @param extraWrites additional writes
 */
const postStatement = (
  name: string,
  gate: { readonly expressions: string; readonly condition: string },
  extraWrites = '',
) =>
  plannedOnce<StoredRow>(
    name,
    `with ${gate.expressions} head as (
       update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
        where room_id = $1 ${gate.condition}
          and not exists (select 1 from room_messages where user_id = $2 and client_id = $3::uuid)
       returning last_seq),
     message as (
       insert into room_messages (room_id, seq, user_id, client_id, content, reply_to_seq, created_at)
       select $1, last_seq, $2, $3::uuid, $4, $5::bigint, clock_timestamp() from head
       returning id, seq, client_id, created_at),${extraWrites}
     cursor as (
       insert into room_cursors (user_id, room_id, read_seq, posted_at) select $2, $1, seq, created_at from message
           on conflict (user_id, room_id) do update
          set read_seq = greatest(room_cursors.read_seq, excluded.read_seq), posted_at = excluded.posted_at,
              updated_at = now())
     select id, seq, client_id, created_at from message`,
  );

const noGate = { expressions: '', condition: '' };
const postMessage = postStatement('post-room-message', noGate);

/**
 * Slow mode variant: locks the author’s read position first, so the second of two concurrent messages sees the first.
 * Only for rooms in slow mode, because it would deadlock with a statement that locks the head first.
 * @param pauseParameter number of the parameter with the minimum seconds between two messages
 */
const slowModeGate = (pauseParameter: number) => ({
  expressions: `my_cursor as materialized (
       select posted_at from room_cursors where user_id = $2 and room_id = $1 for update),`,
  condition: `and not exists (select 1 from my_cursor where posted_at > clock_timestamp() - $${pauseParameter} * interval '1 second')`,
});
const postMessageInSlowMode = postStatement('post-room-message-in-slow-mode', slowModeGate(6));

const recordMentions = recordingSql('room_message.mentioned', { message_id: 'id' }, 'from message', 8);

/** Variant for a message that mentions people (`$6`, with their names `$7`), who are notified. */
const mentionWrites = `
     mention as (
       insert into room_message_mentions (room_id, seq, user_id, name)
       select $1, seq, input.user_id, input.name
         from message cross join unnest($6::bigint[], $7::text[]) as input (user_id, name)),
     mention_event as (${recordMentions}),`;
const postWithMentions = postStatement('post-room-message-with-mentions', noGate, mentionWrites);
const postWithMentionsInSlowMode = postStatement(
  'post-room-message-with-mentions-in-slow-mode',
  slowModeGate(10),
  mentionWrites,
);

/** Creates the read position to lock, if the person is new to the room. */
const ensureCursor = plannedOnce(
  'ensure-room-cursor',
  `insert into room_cursors (user_id, room_id) select $2, room_id from room_heads where room_id = $1
       on conflict (user_id, room_id) do nothing`,
);

/**
 * Variant for many messages, which are numbered per room in order of arrival (`place`). To avoid deadlocks, heads are
 * locked in the order of rooms, and read positions in the order of rooms and people, as in all statements.
 */
const postMessages = plannedOnce<StoredRow & { readonly place: number }>(
  'post-room-messages',
  `with new_message as (
     select place, room_id, user_id, client_id, content, reply_to_seq
       from unnest($1::int[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[], $6::bigint[])
            as input (place, room_id, user_id, client_id, content, reply_to_seq)
      where not exists (select 1 from room_messages m where m.user_id = input.user_id and m.client_id = input.client_id)),
   counted as (
     select room_id, count(*) as new_count from new_message group by room_id),
   locked as materialized (
     select room_id from room_heads where room_id in (select room_id from counted) order by room_id for update),
   head as (
     update room_heads h set last_seq = h.last_seq + new_count, message_count = h.message_count + new_count
       from locked join counted using (room_id)
      where h.room_id = locked.room_id
     returning h.room_id, h.last_seq),
   numbered as (
     select new_message.*, head.last_seq - count(*) over of_room + row_number() over (of_room order by place) as seq
       from new_message join head using (room_id)
     window of_room as (partition by new_message.room_id)),
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
 * Resolves with undefined if the message was not stored, because its `client_id` exists (including a concurrent
 * duplicate) or slow mode rejects it.
 */
async function undefinedIfDuplicate(work: Promise<StoredRow | undefined>): Promise<StoredRow | undefined> {
  try {
    return await work;
  } catch (error) {
    if (uniqueViolation(error) === clientIdConstraint) return undefined;
    throw error;
  }
}

const valuesOf = ({ room_id, user_id, client_id, content, reply_to_seq }: StorableMessage) =>
  [room_id, user_id, client_id, content, reply_to_seq] as const;

const storeSingle = (db: Database, message: StorableMessage) =>
  undefinedIfDuplicate(db.row(postMessage, valuesOf(message)));

const duplicateKey = ({ user_id, client_id }: StorableMessage, position: number): string =>
  client_id === null ? `place ${position}` : `${user_id} ${client_id}`;

async function storeBatch(db: Database, messages: readonly StorableMessage[]) {
  const firstPositions = new Map<string, number>();
  for (const [position, message] of messages.entries()) {
    const key = duplicateKey(message, position);
    if (!firstPositions.has(key)) firstPositions.set(key, position);
  }
  const distinct = [...firstPositions.values()].flatMap((position) => messages[position] ?? []);
  const rows = await db.rows(postMessages, [
    [...firstPositions.values()],
    distinct.map(({ room_id }) => room_id),
    distinct.map(({ user_id }) => user_id),
    distinct.map(({ client_id }) => client_id),
    distinct.map(({ content }) => content),
    distinct.map(({ reply_to_seq }) => reply_to_seq),
  ]);
  const byPosition = new Map(rows.map(({ place: position, ...row }) => [position, row]));
  // A duplicate within the statement finds the first message, as it would in a later statement.
  return messages.map((_, position) => ({ status: 'fulfilled' as const, value: byPosition.get(position) }));
}

/**
 * After a failure, messages are stored individually, because another process may have stored one of them, or an author
 * was deleted.
 */
const store = (db: Database) => async (messages: readonly StorableMessage[]) => {
  const [first] = messages;
  if (first === undefined || messages.length > 1) return storeBatch(db, messages);
  return [{ status: 'fulfilled' as const, value: await storeSingle(db, first) }];
};

const batchLimits = { maxItems: 64, maxBatches: 4 } as const;

/** Stores a message; returns undefined if its `client_id` exists or the room was deleted. */
type StoreMessage = (message: StorableMessage) => Promise<StoredRow | undefined>;

/** Returns a function that stores a message, batched with concurrent ones. */
export function createMessageStore({ db, once }: ProcessParts): StoreMessage {
  const submit: Batcher<number, StorableMessage, StoredRow | undefined> = createBatcher(
    (messages) => storeTogetherOrEach(messages, { store: store(db), lockOf: ({ room_id }) => room_id }),
    { ...batchLimits, blockedSlot: once(createBlockedSlot) },
  );
  return (message) => submit(message.event_id, message);
}

/** Mentions of a message, and the request that causes them. */
interface MentionData {
  readonly mentions: readonly MessageMention[];
  readonly cause: Cause;
}

/**
 * Stores a message individually with its mentions, unless its author posted here less than `pauseS` seconds ago.
 * @returns undefined if slow mode rejects it, its `client_id` exists or the room was deleted
 */
export async function storeMessageAlone(
  db: Database,
  message: StorableMessage,
  pauseS: number,
  { mentions, cause }: MentionData,
): Promise<StoredRow | undefined> {
  const isSlow = pauseS > 0;
  if (isSlow) await db.rows(ensureCursor, [message.room_id, message.user_id]);
  const pause = isSlow ? [pauseS] : [];
  if (mentions.length === 0)
    return undefinedIfDuplicate(db.row(postMessageInSlowMode, [...valuesOf(message), ...pause]));
  const [ids, names] = [mentions.map(({ user_id }) => user_id), mentions.map(({ name }) => name)];
  const values = [...valuesOf(message), ids, names, ...causeValues(cause), ...pause];
  return undefinedIfDuplicate(db.row(isSlow ? postWithMentionsInSlowMode : postWithMentions, values));
}
