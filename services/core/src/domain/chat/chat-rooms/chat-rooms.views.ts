import { maxQuoteLength } from '@plenum/contracts/chat/chat-limits';
import type {
  ChatRoom,
  ChatRoomDetail,
  MessageAuthor,
  MessageQuote,
  RoomMessage,
  RoomMessageTombstone,
} from '@plenum/contracts/chat/chat-rooms';
import type { RoomSubtype, RoomType } from '@plenum/contracts/enums';
import { shortenText } from '@plenum/contracts/graphemes';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { effectiveEventRole } from '../../policy.ts';
import type { RoomRow } from './chat-rooms.queries.ts';
import { reactionsOf } from './message-reactions.views.ts';
import type { AuthorRow, MessageRow, QuoteRow } from './room-messages.queries.ts';
import type { Unread } from './unread.queries.ts';

type RoomChange = ServerEventPayload<'chat_room_updated'>;

export const authorView = (row: AuthorRow): MessageAuthor => ({
  id: row.user_id,
  full_name: row.full_name,
  image_url: row.image_url,
  first_name: row.first_name,
  last_name: row.last_name,
  role: effectiveEventRole(row),
  is_session_speaker: row.is_session_speaker,
});

/** Maps the quoted message, if any. */
function quoteView(row: QuoteRow): { readonly reply_to?: MessageQuote } {
  const { reply_to_seq: seq, quote_user_id: user_id } = row;
  if (seq === null) return {};
  const full_name = row.quote_full_name ?? '';
  const content = shortenText(row.quote_content ?? '', maxQuoteLength);
  return { reply_to: { seq, is_deleted: user_id === null, user_id, full_name, content } };
}

/**
 * Maps a message. The text of a deleted message is always omitted. People who may delete messages get its author and
 * deleter; everybody else gets a tombstone with its id and sequence number.
 */
export function messageView(
  row: MessageRow,
  viewer: { readonly seesDeleted: boolean },
): RoomMessage | RoomMessageTombstone {
  if (row.deleted_at !== null && !viewer.seesDeleted) return { id: row.id, seq: row.seq, is_deleted: true };
  return fullMessageView(row);
}

/** Maps a message with author and deleter, even if deleted; the text of a deleted message is empty. */
export function fullMessageView(row: MessageRow): RoomMessage {
  const user = authorView(row);
  const is_deleted = row.deleted_at !== null;
  return {
    id: row.id,
    room_id: row.room_id,
    seq: row.seq,
    user_id: row.user_id,
    client_id: row.client_id,
    content: is_deleted ? '' : row.content,
    created_at: row.created_at.toISOString(),
    is_deleted,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    deleted_by_id: row.deleted_by_id,
    deleted_by: row.deleted_by_id === null ? null : { id: row.deleted_by_id, full_name: row.deleter_full_name ?? '' },
    ...quoteView(row),
    ...(is_deleted ? {} : { ...reactionsOf(row.reaction_counts), ...mentionsOf(row) }),
    ...(row.edited_at === null ? {} : { edited_at: row.edited_at.toISOString() }),
    user,
    // The same object twice, because clients for room messages read `user`, and those for direct messages `sender`.
    sender: user,
  };
}

/** Omits the field if the message has no mentions, which is the common case. */
const mentionsOf = ({ mentions }: MessageRow): Pick<RoomMessage, 'mentions'> =>
  mentions === null || mentions.length === 0 ? {} : { mentions: [...mentions] };

export const editedView = (row: MessageRow, edited_at: Date): ServerEventPayload<'chat_message_edited'> => ({
  message_id: row.id,
  room_id: row.room_id,
  seq: row.seq,
  content: row.content,
  ...mentionsOf(row),
  edited_at: edited_at.toISOString(),
});

interface ViewerRoomState extends Unread {
  readonly last_message: RoomMessage | RoomMessageTombstone | null;
  readonly active_users: number;
  readonly can_post: boolean;
}

export const roomView = (row: RoomRow, state: ViewerRoomState): ChatRoom => ({
  id: row.id,
  event_id: row.event_id,
  session_id: row.session_id,
  name: row.name,
  description: row.description,
  room_type: row.room_type,
  subtype: row.subtype,
  is_enabled: row.is_enabled,
  display_order: row.display_order,
  slow_mode_seconds: row.slow_mode_seconds,
  announce_only: row.announce_only,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  is_deleted: false,
  last_seq: row.last_seq,
  read_seq: state.read_seq,
  unread_count: state.unread_count,
  message_count: row.message_count,
  active_users: state.active_users,
  last_message: state.last_message,
  latest_message: state.last_message,
  can_post: state.can_post,
});

export const roomDetailView = (row: RoomRow, room: ChatRoom): ChatRoomDetail => ({
  ...room,
  event: { id: row.event_id, title: row.event_title },
  session: row.session_id === null ? null : { id: row.session_id, title: row.session_title ?? '' },
});

interface ChangedRoom {
  readonly id: number;
  readonly event_id: number;
  readonly session_id: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly room_type: RoomType;
  readonly subtype: RoomSubtype | null;
  readonly is_enabled: boolean;
  readonly display_order: number;
  readonly slow_mode_seconds: number;
  readonly announce_only: boolean;
}

export const roomChangeView = ({ id, ...room }: ChangedRoom): RoomChange => ({ room_id: id, ...room });
