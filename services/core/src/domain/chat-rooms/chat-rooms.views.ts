/** Rooms and messages on the wire. */
import type {
  ChatRoom,
  ChatRoomDetail,
  MessageAuthor,
  RoomMessage,
  RoomMessageTombstone,
} from '@plenum/contracts/chat-rooms';
import type { RoomSubtype, RoomType } from '@plenum/contracts/enums';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { effectiveEventRole } from '../policy.ts';
import type { RoomRow } from './chat-rooms.queries.ts';
import type { AuthorRow, MessageRow } from './room-messages.queries.ts';

type RoomChange = ServerEventPayload<'chat_room_updated'>;

const fullName = (first: string, last: string): string => `${first} ${last}`.trim();

/** Maps the author of a message, with their effective role in the room's event. */
export const authorView = (row: AuthorRow): MessageAuthor => ({
  id: row.user_id,
  full_name: fullName(row.first_name, row.last_name),
  image_url: row.image_url,
  first_name: row.first_name,
  last_name: row.last_name,
  role: effectiveEventRole(row),
  is_session_speaker: row.is_session_speaker,
});

/**
 * Maps a message. The text of a deleted one is always omitted; people with the permission to delete get its author and
 * deleter, everybody else only its number.
 */
export function messageView(
  row: MessageRow,
  viewer: { readonly seesDeleted: boolean },
): RoomMessage | RoomMessageTombstone {
  if (row.deleted_at !== null && !viewer.seesDeleted) return { id: row.id, seq: row.seq, is_deleted: true };
  return wholeMessageView(row);
}

/** Maps a message with all its fields; a deleted one without its text. */
export function wholeMessageView(row: MessageRow): RoomMessage {
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
    deleted_by:
      row.deleted_by_id === null
        ? null
        : { id: row.deleted_by_id, full_name: fullName(row.deleter_first_name ?? '', row.deleter_last_name ?? '') },
    user,
    sender: user,
  };
}

interface RoomSurroundings {
  readonly last_message: RoomMessage | RoomMessageTombstone | null;
  readonly active_users: number;
  readonly can_post: boolean;
}

/** Maps a room as one person sees it; messages after their read position count as unread. */
export const roomView = (row: RoomRow, around: RoomSurroundings): ChatRoom => ({
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
  read_seq: row.read_seq,
  unread_count: Math.max(row.last_seq - row.read_seq, 0),
  message_count: row.message_count,
  active_users: around.active_users,
  last_message: around.last_message,
  latest_message: around.last_message,
  can_post: around.can_post,
});

/** Maps a room with its event and session. */
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

/** Maps a room for updates: flat, with the fields that can change. */
export function roomChangeView(room: ChangedRoom): RoomChange {
  const { id, event_id, session_id, room_type, subtype, ...updates } = room;
  return { room_id: id, id, event_id, session_id, room_type, subtype, ...updates, updates };
}
