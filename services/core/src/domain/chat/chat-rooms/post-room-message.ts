import type { MessageMention, RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat/chat-rooms';
import { type Database, statement } from '../../../platform/db/database.ts';
import { fail, type Refusal } from '../../../platform/errors.ts';
import { roomChannel } from '../../../platform/realtime/channels.ts';
import { echo, type Scope } from '../../../scope.ts';
import { isEffectivelyMuted, mayPostInRoom, isSubjectToSlowMode } from '../../policy.ts';
import { authorizeRoom } from './authorize-room.ts';
import { messageView, fullMessageView } from './chat-rooms.views.ts';
import { resolveMentions } from './mentions.steps.ts';
import { createMessageStore, type StorableMessage, storeMessageAlone } from './message-store.ts';
import { createRoomActivity } from './room-activity.ts';
import type { RoomAccess } from './room-admission.ts';
import { findMessageByClientId, findQuote, type QuoteRow } from './room-messages.queries.ts';
import { requireMessageContent } from './room-messages.rules.ts';

interface NewMessage {
  readonly room_id: number;
  readonly content: string;
  /** UUID chosen by the sender as idempotency key. */
  readonly client_id?: string | undefined;
  /** Sequence number of the quoted message. */
  readonly reply_to_seq?: number | undefined;
  /** People to mention; those who cannot be mentioned are skipped. */
  readonly mentions?: readonly number[] | undefined;
}

interface PostedMessage {
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
 * `room_disabled`, `announce_only`, `message_empty`, `message_too_long`, `reply_target_gone`, `client_id_conflict` (the
 * id was used for another text or in another room) or `slow_mode` with the time of the next attempt.
 */
export async function postRoomMessage(scope: Scope, input: NewMessage): Promise<PostedMessage> {
  const access = authorizeRoom(scope, input.room_id);
  access.catch(() => undefined);
  await scope.counted;
  const room = await access;
  requirePosting(room);
  const content = requireMessageContent(input.content);
  const { client_id = null, reply_to_seq = null } = input;
  const draft = { client_id, content, reply_to_seq };
  const mentions = await resolveMentions(scope.db, room, content, input.mentions ?? []);
  const quote = await quoteOf(scope.db, room, reply_to_seq);
  const stored = quote === undefined ? undefined : await store(scope, room, draft, mentions);
  if (quote === undefined || stored === undefined)
    return { message: await findDuplicate(scope.db, room, draft), is_new: false };
  const message = fullMessageView({ ...room, ...stored, content, ...quote, mentions, ...newMessageFields });
  publishPosted(scope, room.event_id, message);
  if (mentions.length > 0) await echo(scope, 'room_message.mentioned', { message_id: stored.id });
  return { message, is_new: true };
}

/** Without the outbox: clients request a message that is lost here, because messages are numbered. */
function publishPosted(scope: Scope, event_id: number, message: RoomMessage): void {
  const { room_id, seq, user_id } = message;
  scope.publish(roomChannel(room_id), 'new_chat_message', message);
  // One job for all rooms of the event, because most processes post in many rooms (docs/decisions/0149).
  scope.requests.requestJob('moderate-event', { event_id }, event_id);
  // People outside of the room get notices at a limited rate; each gateway filters by access.
  scope.once(createRoomActivity)({ room_id, event_id, last_seq: seq, posted: [{ seq, user_id }] });
}

/** Throws if a person who may read the room may not currently post in it. */
export function requirePosting(room: RoomAccess): void {
  if (mayPostInRoom(room, room)) return;
  if (isEffectivelyMuted(room)) throw fail('chat_not_allowed');
  throw fail(room.is_enabled ? 'announce_only' : 'room_disabled');
}

/** Returns the slow mode interval for this person in seconds. */
const pauseOf = (room: RoomAccess): number => (isSubjectToSlowMode(room) ? room.slow_mode_seconds : 0);

type Draft = Pick<StorableMessage, 'client_id' | 'content' | 'reply_to_seq'>;

const noQuote: QuoteRow = {
  reply_to_seq: null,
  quote_user_id: null,
  quote_full_name: null,
  quote_content: null,
};

/** Returns the quoted message; undefined if it was deleted. */
const quoteOf = async (db: Database, room: RoomAccess, seq: number | null): Promise<QuoteRow | undefined> =>
  seq === null ? noQuote : findQuote(db, room.room_id, seq);

/** Batches most messages; stores those in slow mode or with mentions individually. */
function store({ db, once, tracing }: Scope, room: RoomAccess, draft: Draft, mentions: readonly MessageMention[]) {
  const message = { event_id: room.event_id, room_id: room.room_id, user_id: room.user_id, ...draft };
  const pauseS = pauseOf(room);
  if (pauseS === 0 && mentions.length === 0) return once(createMessageStore)(message);
  return storeMessageAlone(db, message, pauseS, { mentions, cause: tracing.cause() });
}

const newMessageFields = {
  edited_at: null,
  reaction_counts: null,
  deleted_at: null,
  deleted_by_id: null,
  deleter_full_name: null,
};

async function findDuplicate(
  db: Database,
  room: RoomAccess,
  draft: Draft,
): Promise<RoomMessage | RoomMessageTombstone> {
  const { client_id } = draft;
  const existing = client_id === null ? undefined : await findMessageByClientId(db, room.user_id, client_id);
  if (existing === undefined) throw await rejectionReason(db, room, draft);
  // The author may have edited the text in the meantime.
  const isSameText = existing.content === draft.content || existing.edited_at !== null;
  if (existing.room_id !== room.room_id || existing.reply_to_seq !== draft.reply_to_seq || !isSameText)
    throw fail('client_id_conflict');
  return messageView(existing, room);
}

/** Returns the reason why a new message could not be stored: quoted message deleted, slow mode, or room deleted. */
async function rejectionReason(db: Database, room: RoomAccess, { reply_to_seq }: Draft): Promise<Refusal> {
  if ((await quoteOf(db, room, reply_to_seq)) === undefined) return fail('reply_target_gone');
  const pauseS = pauseOf(room);
  const row = pauseS === 0 ? undefined : await db.row(slowModeWait, [room.room_id, room.user_id, pauseS]);
  if (row === undefined) return fail('not_found');
  return fail('slow_mode', { retryAfterS: Math.max(row.wait_s, 1) });
}
