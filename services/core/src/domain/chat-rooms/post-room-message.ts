/** Posting in a room. */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat-rooms';
import { type Database, statement } from '../../platform/db/database.ts';
import { fail, type Refusal } from '../../platform/errors.ts';
import { announce, type Scope } from '../../scope.ts';
import { isEffectivelyMuted, mayPostInRoom, isSubjectToSlowMode } from '../policy.ts';
import { authorizeRoom, type RoomAccess } from './authorize-room.ts';
import { messageView, fullMessageView } from './chat-rooms.views.ts';
import { storeMessageSlowly } from './message-store.ts';
import { findMessageByClientId } from './room-messages.queries.ts';
import { requireMessageContent } from './room-messages.rules.ts';

interface NewMessage {
  readonly room_id: number;
  readonly content: string;
  /** UUID chosen by the sender as idempotency key. */
  readonly client_id?: string | undefined;
}

interface Posted {
  readonly message: RoomMessage | RoomMessageTombstone;
  /** False when the message was already stored. */
  readonly is_new: boolean;
}

const slowModeWait = statement<{ readonly wait_s: number }>(
  'slow-mode-wait',
  `select ceil(extract(epoch from posted_at - clock_timestamp()) + $3)::int as wait_s
     from room_cursors where room_id = $1 and user_id = $2`,
);

/**
 * Stores a message and publishes it to the room. Throws the errors of `authorizeRoom`, `chat_not_allowed`,
 * `room_disabled`, `announce_only`, `message_empty`, `message_too_long`, `client_id_conflict` (the id was used for
 * another text or in another room) or `slow_mode` with the time of the next attempt.
 */
export async function postRoomMessage(scope: Scope, input: NewMessage): Promise<Posted> {
  const room = await authorizeRoom(scope, input.room_id);
  requirePosting(room);
  const content = requireMessageContent(input.content);
  const client_id = input.client_id ?? null;
  const stored = await store(scope, room, content, client_id);
  if (stored === undefined) return { message: await findRepeated(scope.db, room, content, client_id), is_new: false };
  const message = fullMessageView({ ...room, ...stored, content, ...undeleted });
  announce(scope, 'room_message.posted', { room_id: room.room_id, event_id: room.event_id, message });
  return { message, is_new: true };
}

/** Throws the reason why a person who may read the room may not post there now. */
export function requirePosting(room: RoomAccess): void {
  if (mayPostInRoom(room, room)) return;
  if (isEffectivelyMuted(room)) throw fail('chat_not_allowed');
  throw fail(room.is_enabled ? 'announce_only' : 'room_disabled');
}

/** Returns the pause between two messages of this person here, in seconds. */
const pauseOf = (room: RoomAccess): number => (isSubjectToSlowMode(room) ? room.slow_mode_seconds : 0);

function store({ db, caches }: Scope, room: RoomAccess, content: string, client_id: string | null) {
  const message = { room_id: room.room_id, user_id: room.user_id, client_id, content };
  const pauseS = pauseOf(room);
  return pauseS === 0 ? caches.storeMessage(message) : storeMessageSlowly(db, message, pauseS);
}

const undeleted = { deleted_at: null, deleted_by_id: null, deleter_first_name: null, deleter_last_name: null };

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

/** Returns the reason why a new message could not be stored: too early, or the room was deleted. */
async function refuseNew(db: Database, room: RoomAccess): Promise<Refusal> {
  const pauseS = pauseOf(room);
  const row = pauseS === 0 ? undefined : await db.row(slowModeWait, [room.room_id, room.user_id, pauseS]);
  if (row === undefined) return fail('not_found');
  return fail('slow_mode', { retryAfterS: Math.max(row.wait_s, 1) });
}
