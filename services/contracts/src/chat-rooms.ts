/**
 * Chat rooms and their messages (spec: contract 3.10, 5.3, 7.15; decisions 2 and 6). Messages of a room are numbered
 * `seq` 1, 2, 3 … without gaps; order is by `seq` alone.
 */
import * as Type from 'typebox';
import { event_user_roles, room_subtypes, room_types } from './enums.ts';
import { EventParams } from './events.ts';
import { messages_by_seq_max } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, PersonMini, shape, Timestamp, Uuid } from './primitives.ts';

const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const MessageAuthor = shape({
  ...PersonMini.properties,
  first_name: Type.String(),
  last_name: Type.String(),
  role: nullable(oneOf(event_user_roles)),
  is_session_speaker: Type.Boolean(),
});
export type MessageAuthor = Type.Static<typeof MessageAuthor>;

const RoomMessageShape = shape({
  id: Id,
  room_id: Id,
  seq: Seq,
  user_id: Id,
  client_id: nullable(Uuid),
  content: Type.String(),
  created_at: Timestamp,
  is_deleted: Type.Boolean(),
  deleted_at: nullable(Timestamp),
  deleted_by_id: nullable(Id),
  deleted_by: nullable(shape({ id: Id, full_name: Type.String() })),
  user: MessageAuthor,
  /** The same object as `user`. */
  sender: MessageAuthor,
});
export type RoomMessage = Type.Static<typeof RoomMessageShape>;

/** What people without rights get of a deleted message, so that no hole in `seq` stays open. */
export interface RoomMessageTombstone {
  readonly id: number;
  readonly seq: number;
  readonly is_deleted: true;
}

/** A message, or the tombstone of one. */
export const RoomMessage = Type.Unsafe<RoomMessage | RoomMessageTombstone>({
  ...RoomMessageShape,
  required: ['id', 'seq', 'is_deleted'],
});

export const ChatRoom = shape({
  id: Id,
  event_id: Id,
  session_id: nullable(Id),
  name: Type.String(),
  description: nullable(Type.String()),
  room_type: oneOf(room_types),
  subtype: nullable(oneOf(room_subtypes)),
  is_enabled: Type.Boolean(),
  display_order: Type.Number(),
  slow_mode_seconds: Type.Integer(),
  announce_only: Type.Boolean(),
  created_at: Timestamp,
  updated_at: nullable(Timestamp),
  is_deleted: Type.Boolean(),
  last_seq: Seq,
  read_seq: Seq,
  unread_count: Type.Integer(),
  message_count: Type.Integer(),
  active_users: Type.Integer(),
  last_message: nullable(RoomMessage),
  /** The same object as `last_message`. */
  latest_message: nullable(RoomMessage),
  /** Whether the viewer may write here now. */
  can_post: Type.Boolean(),
});
export type ChatRoom = Type.Static<typeof ChatRoom>;

export const RoomParams = shape({ room_id: Id });

export const ListChatRooms = operation({
  method: 'GET',
  path: '/events/:event_id/chat-rooms',
  summary: 'The event’s chat rooms that the viewer may enter',
  access: 'login',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('chat_rooms', ChatRoom) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListRoomMessages = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages',
  summary: 'Messages of a room: a page (1 is the newest) or a range by `seq`, ascending inside',
  access: 'login',
  params: RoomParams,
  query: shape({
    ...PageQuery.properties,
    after_seq: Type.Optional(Seq),
    before_seq: Type.Optional(Seq),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: messages_by_seq_max })),
  }),
  replies: {
    200: shape({ ...page('messages', RoomMessage).properties, room_id: Id, last_seq: Seq }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'],
});

export const PostRoomMessage = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/messages',
  summary: 'Post a message; repeating it with the same `client_id` answers 200 with the stored one',
  access: 'login',
  params: RoomParams,
  body: shape({ content: Type.String(), client_id: Type.Optional(Uuid) }),
  replies: { 200: RoomMessage, 201: RoomMessage },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'room_access_denied',
    'room_disabled',
    'chat_not_allowed',
    'message_empty',
    'message_too_long',
    'client_id_conflict',
  ],
  rate_limits: ['room_message'],
});

export const MarkRoomRead = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/read',
  summary: 'Move the own read cursor forward; it never moves back',
  access: 'login',
  params: RoomParams,
  body: shape({ seq: Seq }),
  replies: { 200: shape({ room_id: Id, read_seq: Seq, unread_count: Type.Integer() }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'],
});
