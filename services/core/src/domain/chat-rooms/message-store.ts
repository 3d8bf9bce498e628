/**
 * Storing messages of rooms. While a statement of a room is under way in this process, further messages of the room
 * gather and go into the next one together, and those of other rooms with them: a busy process is limited by commits, not
 * by messages, and a quiet one waits for nothing.
 */
import { type Database, plannedOnce } from '../../platform/db/database.ts';
import { isDatabaseUnavailable, uniqueViolation } from '../../platform/db/failures.ts';
import { createGatherer, type Gatherer } from '../../platform/gather.ts';
import type { MessageRow } from './room-messages.queries.ts';

/** What the database gives to a new message. */
export type StoredRow = Pick<MessageRow, 'id' | 'seq' | 'client_id' | 'created_at'>;

export interface StorableMessage {
  readonly room_id: number;
  readonly user_id: number;
  readonly client_id: string | null;
  readonly content: string;
}

/**
 * Next number, message and own read cursor in one statement, which is one transaction: the row lock on the head lets
 * posts of a room through one by one, and a failing insert takes the number back, so `seq` has no gaps. The time is
 * taken under that lock, so that it grows with `seq`.
 * @param gate what must hold besides, and what it is asked of
 */
const posting = (name: string, gate: { readonly asked: string; readonly holds: string }) =>
  plannedOnce<StoredRow>(
    name,
    `with ${gate.asked} head as (
       update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
        where room_id = $1 ${gate.holds}
          and not exists (select 1 from room_messages where user_id = $2 and client_id = $3::uuid)
       returning last_seq),
     message as (
       insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
       select $1, last_seq, $2, $3::uuid, $4, clock_timestamp() from head
       returning id, seq, client_id, created_at),
     cursor as (
       insert into room_cursors (user_id, room_id, read_seq, posted_at) select $2, $1, seq, created_at from message
           on conflict (user_id, room_id) do update
          set read_seq = greatest(room_cursors.read_seq, excluded.read_seq), posted_at = excluded.posted_at,
              updated_at = now())
     select id, seq, client_id, created_at from message`,
  );

const postMessage = posting('post-room-message', { asked: '', holds: '' });

/**
 * The same in slow mode (`$5` seconds): the own cursor is held first, so that two messages sent at once wait for each
 * other and the second one sees the first.
 */
const postMessageSlowly = posting('post-room-message-slowly', {
  asked: `own as materialized (
       select posted_at from room_cursors where user_id = $2 and room_id = $1 for update),`,
  holds: `and not exists (select 1 from own where posted_at > clock_timestamp() - $5 * interval '1 second')`,
});

/** Somebody who has never been in the room has no cursor that could be held. */
const beginCursor = plannedOnce(
  'begin-room-cursor',
  `insert into room_cursors (user_id, room_id) select $2, room_id from room_heads where room_id = $1
       on conflict (user_id, room_id) do nothing`,
);

/**
 * The same for many messages: those that are new get the next numbers of their rooms in the order in which they came
 * (`place`). Heads are held in the order of rooms and cursors touched in that of rooms and people, as everywhere, so that
 * no two statements wait for each other.
 */
const postMessages = plannedOnce<StoredRow & { readonly place: number }>(
  'post-room-messages',
  `with wanted as (
     select place, room_id, user_id, client_id, content
       from unnest($1::int[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[])
            as given (place, room_id, user_id, client_id, content)
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
     insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
     select room_id, seq, user_id, client_id, content, clock_timestamp() from numbered order by room_id, seq
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

/** Nothing when it was not stored: the `client_id` is taken, also by a twin that runs in parallel, or it is too soon. */
async function storedUnlessRepeated(work: Promise<StoredRow | undefined>): Promise<StoredRow | undefined> {
  try {
    return await work;
  } catch (error) {
    if (uniqueViolation(error) === clientIdConstraint) return undefined;
    throw error;
  }
}

const storeOne = (db: Database, { room_id, user_id, client_id, content }: StorableMessage) =>
  storedUnlessRepeated(db.row(postMessage, [room_id, user_id, client_id, content]));

/** Each message by its own, and what became of it: one that cannot be stored does not fail the others. */
async function storeEach(db: Database, messages: readonly StorableMessage[]) {
  const results: PromiseSettledResult<StoredRow | undefined>[] = [];
  for (const message of messages) results.push(...(await Promise.allSettled([storeOne(db, message)])));
  return results;
}

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
  ]);
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  // A twin within the statement finds what its sibling stored, as it would have found it a moment later.
  return messages.map((_, place) => ({ status: 'fulfilled' as const, value: byPlace.get(place) }));
}

async function storeAll(db: Database, messages: readonly StorableMessage[]) {
  if (messages.length === 1) return storeEach(db, messages);
  try {
    return await storeTogether(db, messages);
  } catch (error) {
    // Another process stored one of them meanwhile, or one of the authors has gone: all were taken back.
    if (isDatabaseUnavailable(error)) throw error;
    return storeEach(db, messages);
  }
}

const atOnce = { items_max: 64, piecesMax: 4 } as const;

type Storing = Gatherer<number, StorableMessage, StoredRow | undefined>;

/** By database, because tests have several processes in one. */
const storingByDatabase = new WeakMap<Database, Storing>();

function storingOf(db: Database): Storing {
  const known = storingByDatabase.get(db) ?? createGatherer((messages) => storeAll(db, messages), atOnce);
  storingByDatabase.set(db, known);
  return known;
}

/**
 * Stores a message, together with others that come at the same time.
 * @returns nothing when its `client_id` is known already or the room is gone
 */
export const storeMessage = (db: Database, message: StorableMessage): Promise<StoredRow | undefined> =>
  storingOf(db)(message.room_id, message);

/**
 * Stores a message unless its author posted here less than `pauseS` seconds ago.
 * @returns nothing when it is too soon, its `client_id` is known already or the room is gone
 */
export async function storeMessageSlowly(
  db: Database,
  { room_id, user_id, client_id, content }: StorableMessage,
  pauseS: number,
): Promise<StoredRow | undefined> {
  await db.rows(beginCursor, [room_id, user_id]);
  return storedUnlessRepeated(db.row(postMessageSlowly, [room_id, user_id, client_id, content, pauseS]));
}
