/** Posting in a room. */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat-rooms';
import { type Database, statement } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/failures.ts';
import { fail, type Refusal } from '../../platform/errors.ts';
import { announce, type Scope } from '../../scope.ts';
import { isEffectivelyMuted, mayPostInRoom, waitsInSlowMode } from '../policy.ts';
import { authorizeRoom, type RoomAccess } from './authorize-room.ts';
import { messageView, wholeMessageView } from './chat-rooms.views.ts';
import { findMessageByClientId, type MessageRow } from './room-messages.queries.ts';
import { requireMessageContent } from './room-messages.rules.ts';

interface NewMessage {
  readonly room_id: number;
  readonly content: string;
  /** UUID chosen by the sender; the same one again is the same message. */
  readonly client_id?: string | undefined;
}

interface Posted {
  readonly message: RoomMessage | RoomMessageTombstone;
  /** False when the message was stored before and this is its repetition. */
  readonly is_new: boolean;
}

type StoredRow = Pick<MessageRow, 'id' | 'seq' | 'client_id' | 'created_at'>;

/**
 * Next number, message and own read cursor in one statement, which is one transaction: the row lock on the head lets
 * posts of a room through one by one, and a failing insert takes the number back, so `seq` has no gaps. The time is
 * taken under that lock, so that it grows with `seq`.
 * @param gate what must hold besides, and what it is asked of
 */
const posting = (name: string, gate: { readonly asked: string; readonly holds: string }) =>
  statement<StoredRow>(
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

const post_message = posting('post-room-message', { asked: '', holds: '' });

/**
 * The same in slow mode (`$5` seconds): the own cursor is held first, so that two messages sent at once wait for each
 * other and the second one sees the first.
 */
const post_message_slowly = posting('post-room-message-slowly', {
  asked: `own as materialized (
       select posted_at from room_cursors where user_id = $2 and room_id = $1 for update),`,
  holds: `and not exists (select 1 from own where posted_at > clock_timestamp() - $5 * interval '1 second')`,
});

/** Somebody who has never been in the room has no cursor that could be held. */
const begin_cursor = statement(
  'begin-room-cursor',
  `insert into room_cursors (user_id, room_id) select $2, room_id from room_heads where room_id = $1
       on conflict (user_id, room_id) do nothing`,
);

const slow_mode_wait = statement<{ readonly wait_s: number }>(
  'slow-mode-wait',
  `select ceil(extract(epoch from posted_at - clock_timestamp()) + $3)::int as wait_s
     from room_cursors where room_id = $1 and user_id = $2`,
);

const client_id_constraint = 'room_messages_user_id_client_id_unique';

/**
 * Stores a message and tells everybody in the room. Refuses as `authorizeRoom` does, and with `chat_not_allowed`,
 * `room_disabled`, `announce_only`, `message_empty`, `message_too_long`, `client_id_conflict` (the id was used for
 * another text or in another room) or `slow_mode`, saying when to try again.
 */
export async function postRoomMessage(scope: Scope, input: NewMessage): Promise<Posted> {
  const room = await authorizeRoom(scope, input.room_id);
  requirePosting(room);
  const content = requireMessageContent(input.content);
  const client_id = input.client_id ?? null;
  const stored = await storeUnlessRepeated(() => store(scope.db, room, [client_id, content]));
  if (stored === undefined) return { message: await findRepeated(scope.db, room, content, client_id), is_new: false };
  const message = wholeMessageView({ ...room, ...stored, content, ...undeleted });
  announce(scope, 'room_message.posted', { room_id: room.room_id, event_id: room.event_id, message });
  return { message, is_new: true };
}

/** Refuses whoever reads the room but may not post there now, with the reason. */
export function requirePosting(room: RoomAccess): void {
  if (mayPostInRoom(room, room)) return;
  if (isEffectivelyMuted(room)) throw fail('chat_not_allowed');
  throw fail(room.is_enabled ? 'announce_only' : 'room_disabled');
}

/** How long this person waits between two messages here, in seconds. */
const pauseOf = (room: RoomAccess): number => (waitsInSlowMode(room) ? room.slow_mode_seconds : 0);

async function store(
  db: Database,
  room: RoomAccess,
  [client_id, content]: readonly [string | null, string],
): Promise<StoredRow | undefined> {
  const values = [room.room_id, room.user_id, client_id, content];
  const pause_s = pauseOf(room);
  if (pause_s === 0) return db.row(post_message, values);
  await db.rows(begin_cursor, [room.room_id, room.user_id]);
  return db.row(post_message_slowly, [...values, pause_s]);
}

const undeleted = { deleted_at: null, deleted_by_id: null, deleter_first_name: null, deleter_last_name: null };

/** Nothing when it was not stored: the `client_id` is taken, also by a twin that runs in parallel, or it is too soon. */
async function storeUnlessRepeated(work: () => Promise<StoredRow | undefined>): Promise<StoredRow | undefined> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === client_id_constraint) return undefined;
    throw error;
  }
}

async function findRepeated(
  db: Database,
  room: RoomAccess,
  content: string,
  client_id: string | null,
): Promise<RoomMessage | RoomMessageTombstone> {
  const before = client_id === null ? undefined : await findMessageByClientId(db, room.user_id, client_id);
  if (before === undefined) throw await refuseNew(db, room);
  if (before.room_id !== room.room_id || before.content !== content) throw fail('client_id_conflict');
  return messageView(before, room);
}

/** Why a message that was never sent before could not be stored: too soon, or the room was deleted meanwhile. */
async function refuseNew(db: Database, room: RoomAccess): Promise<Refusal> {
  const pause_s = pauseOf(room);
  const row = pause_s === 0 ? undefined : await db.row(slow_mode_wait, [room.room_id, room.user_id, pause_s]);
  if (row === undefined) return fail('not_found');
  return fail('slow_mode', { retry_after_s: Math.max(row.wait_s, 1) });
}
