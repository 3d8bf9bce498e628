/** Posting in a room. */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat-rooms';
import { type Database, statement } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/failures.ts';
import { fail, type Refusal } from '../../platform/errors.ts';
import { announce, type Scope } from '../../scope.ts';
import { isEffectivelyMuted, mayPostInRoom } from '../policy.ts';
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
 */
const post_message = statement<StoredRow>(
  'post-room-message',
  `with head as (
     update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
      where room_id = $1
        and not exists (select 1 from room_messages where user_id = $2 and client_id = $3::uuid)
     returning last_seq),
   message as (
     insert into room_messages (room_id, seq, user_id, client_id, content, created_at)
     select $1, last_seq, $2, $3::uuid, $4, clock_timestamp() from head
     returning id, seq, client_id, created_at),
   cursor as (
     insert into room_cursors (user_id, room_id, read_seq) select $2, $1, seq from message
         on conflict (user_id, room_id) do update
        set read_seq = greatest(room_cursors.read_seq, excluded.read_seq), updated_at = now())
   select id, seq, client_id, created_at from message`,
);

const client_id_constraint = 'room_messages_user_id_client_id_unique';

/**
 * Stores a message and tells everybody in the room. Refuses as `authorizeRoom` does, and with `chat_not_allowed`,
 * `room_disabled`, `message_empty`, `message_too_long` or `client_id_conflict` (the id was used for another text or in
 * another room).
 */
export async function postRoomMessage(scope: Scope, input: NewMessage): Promise<Posted> {
  const room = await authorizeRoom(scope, input.room_id);
  if (!mayPostInRoom(room, room)) throw postingRefusal(room);
  const content = requireMessageContent(input.content);
  const client_id = input.client_id ?? null;
  const stored = await storeUnlessRepeated(scope.db, [room.room_id, room.user_id, client_id, content]);
  if (stored === undefined) return { message: await findRepeated(scope.db, room, content, client_id), is_new: false };
  const message = wholeMessageView({ ...room, ...stored, content, ...undeleted });
  announce(scope, 'room_message.posted', { room_id: room.room_id, message });
  return { message, is_new: true };
}

const undeleted = { deleted_at: null, deleted_by_id: null, deleter_first_name: null, deleter_last_name: null };

const postingRefusal = (room: RoomAccess): Refusal =>
  fail(room.is_enabled || isEffectivelyMuted(room) ? 'chat_not_allowed' : 'room_disabled');

/** Nothing when the `client_id` is taken: seen by the statement itself, or lost against a twin that runs in parallel. */
async function storeUnlessRepeated(db: Database, values: readonly unknown[]): Promise<StoredRow | undefined> {
  try {
    return await db.row(post_message, values);
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
  // Without an earlier message only a room that was deleted meanwhile keeps one from being stored.
  if (before === undefined) throw fail('not_found');
  if (before.room_id !== room.room_id || before.content !== content) throw fail('client_id_conflict');
  return messageView(before, room);
}
