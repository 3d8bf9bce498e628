/**
 * Chat rooms and their messages. Messages of a room are numbered `seq` 1, 2, 3 … without gaps; `seq` alone determines
 * the order.
 */
import * as Type from 'typebox';
import { mentionsMax } from './chat-limits.ts';
import { eventUserRoles, messageReactions, roomSubtypes, roomTypes } from './enums.ts';
import { EventParams } from './events.ts';
import {
  messagesBySeqMax,
  roomDescriptionLengthMax,
  roomNameLengthMax,
  roomNameLengthMin,
  slowModeMaxSeconds,
} from './limits.ts';
import { operation } from './operation.ts';
import {
  DisplayOrder,
  Id,
  nullable,
  oneOf,
  page,
  PageQuery,
  PersonMini,
  Seq,
  shape,
  Timestamp,
  Uuid,
} from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { seenTexts } from './seen-texts.ts';

export const MessageAuthor = shape({
  ...PersonMini.properties,
  first_name: Type.String(),
  last_name: Type.String(),
  role: nullable(oneOf(eventUserRoles)),
  is_session_speaker: Type.Boolean(),
});
export type MessageAuthor = Type.Static<typeof MessageAuthor>;

/** The message to which another one replies, in its current state; without text and author if it was deleted. */
export const MessageQuote = shape({
  seq: Seq,
  is_deleted: Type.Boolean(),
  user_id: nullable(Id),
  full_name: Type.String(),
  /** The beginning of the message. */
  content: Type.String(),
});
export type MessageQuote = Type.Static<typeof MessageQuote>;

/** The number of people who used one reaction. */
export const ReactionCount = shape({ reaction: oneOf(messageReactions), count: Type.Integer({ minimum: 1 }) });
export type ReactionCount = Type.Static<typeof ReactionCount>;

/** A person who is mentioned in a message. Its text contains `@` and the name at that time. */
export const MessageMention = shape({ user_id: Id, name: Type.String() });
export type MessageMention = Type.Static<typeof MessageMention>;

/** Ids of mentioned people. Only people whose name follows an `@` in the text and who may read the room are stored. */
export const Mentions = Type.Array(Id, { maxItems: mentionsMax });

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
  /** Absent in other messages, to keep messages of large rooms small. */
  reply_to: Type.Optional(scoped('room:read', MessageQuote)),
  mentions: Type.Optional(Type.Array(MessageMention)),
  edited_at: Type.Optional(Timestamp),
  reactions: Type.Optional(Type.Array(ReactionCount)),
  user: MessageAuthor,
  /** The same object as `user`. */
  sender: MessageAuthor,
});
export type RoomMessage = Type.Static<typeof RoomMessageShape>;

/** A deleted message for people who are not moderators, so that `seq` has no gaps. */
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
  room_type: oneOf(roomTypes),
  subtype: nullable(oneOf(roomSubtypes)),
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
  last_message: scoped('room:read', nullable(RoomMessage)),
  /** The same object as `last_message`. */
  latest_message: scoped('room:read', nullable(RoomMessage)),
  can_post: Type.Boolean(),
});
export type ChatRoom = Type.Static<typeof ChatRoom>;

export const RoomParams = shape({ room_id: Id });

export const ListChatRooms = operation({
  method: 'GET',
  path: '/events/:event_id/chat-rooms',
  summary: 'List the chat rooms of an event',
  description: 'Returns the rooms that the caller can enter.',
  access: 'login',
  token: 'room:read',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('chat_rooms', ChatRoom) },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const ListRoomMessages = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages',
  summary: 'List the messages of a chat room',
  description:
    'Returns a page (page 1 has the newest messages) or, with `after_seq` or `before_seq`, a range. Messages are in ascending order.',
  access: 'login',
  token: 'room:read',
  params: RoomParams,
  query: shape({
    ...PageQuery.properties,
    after_seq: Type.Optional(Seq),
    before_seq: Type.Optional(Seq),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: messagesBySeqMax })),
  }),
  replies: {
    200: shape({ ...page('messages', RoomMessage).properties, room_id: Id, last_seq: Seq }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'],
});

export const PostRoomMessage = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/messages',
  summary: 'Post a message in a chat room',
  description: 'Requests are idempotent by `client_id`: a repeated request returns the stored message with status 200.',
  access: 'login',
  token: 'room_message:post',
  params: RoomParams,
  body: shape({
    content: Type.String(),
    client_id: Type.Optional(Uuid),
    reply_to_seq: Type.Optional(Seq),
    mentions: Type.Optional(Mentions),
  }),
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
    'reply_target_gone',
    'slow_mode',
    'announce_only',
  ],
  rateLimits: ['room_message'],
});

export const MarkRoomRead = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/read',
  summary: 'Mark a chat room as read up to a message',
  description: 'The read position never moves back.',
  access: 'login',
  params: RoomParams,
  body: shape({ seq: Seq }),
  replies: { 200: shape({ room_id: Id, read_seq: Seq, unread_count: Type.Integer() }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'],
});

/** A room with its event and session. */
export const ChatRoomDetail = shape({
  ...ChatRoom.properties,
  event: shape({ id: Id, title: Type.String() }),
  session: nullable(shape({ id: Id, title: Type.String() })),
});
export type ChatRoomDetail = Type.Static<typeof ChatRoomDetail>;

/** A room as shown to organizers. */
export const ChatRoomAdmin = shape({
  ...ChatRoomDetail.properties,
  last_activity: Timestamp,
  has_wall: Type.Boolean(),
});
export type ChatRoomAdmin = Type.Static<typeof ChatRoomAdmin>;

const roomErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const staffErrors = [...roomErrors, 'forbidden'] as const;

const Name = Type.String({ minLength: roomNameLengthMin, maxLength: roomNameLengthMax, 'x-trim': true });
const Description = nullable(Type.String({ maxLength: roomDescriptionLengthMax }));
const modes = {
  description: Type.Optional(Description),
  is_enabled: Type.Optional(Type.Boolean()),
  slow_mode_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: slowModeMaxSeconds })),
  announce_only: Type.Optional(Type.Boolean()),
};

export const ListChatRoomsAdmin = operation({
  method: 'GET',
  path: '/events/:event_id/chat-rooms/admin',
  summary: 'List the chat rooms of an event for organizers',
  description: 'Returns the rooms of the event itself, including closed ones.',
  access: 'login',
  token: 'room:update',
  params: EventParams,
  replies: { 200: shape({ chat_rooms: Type.Array(ChatRoomAdmin) }) },
  errors: staffErrors,
});

export const CreateChatRoom = operation({
  method: 'POST',
  path: '/events/:event_id/chat-rooms',
  summary: 'Create a chat room',
  description: 'The room is closed unless `is_enabled` is true.',
  access: 'login',
  token: 'room:create',
  params: EventParams,
  body: shape({
    name: Name,
    room_type: Type.Optional(oneOf(['GLOBAL', 'GREEN_ROOM', 'ADMIN'] as const)),
    ...modes,
  }),
  replies: { 201: ChatRoomDetail },
  errors: [...staffErrors, 'room_name_taken', 'rooms_full'],
  demoRefused: 'guest',
});

export const GetChatRoom = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id',
  summary: 'Get a chat room',
  access: 'login',
  token: 'room:read',
  params: RoomParams,
  replies: { 200: ChatRoomDetail },
  errors: [...roomErrors, 'room_access_denied', 'room_disabled'],
});

export const UpdateChatRoom = operation({
  method: 'PUT',
  path: '/chat-rooms/:room_id',
  summary: 'Update a chat room',
  access: 'login',
  token: 'room:update',
  params: RoomParams,
  body: shape({
    name: Type.Optional(Name),
    display_order: Type.Optional(DisplayOrder),
    ...modes,
    ...seenTexts(['name', 'description'], {}),
  }),
  replies: { 200: ChatRoomDetail },
  errors: [...staffErrors, 'room_name_taken', 'text_changed_meanwhile'],
  demoRefused: 'guest',
});

export const DeleteChatRoom = operation({
  method: 'DELETE',
  path: '/chat-rooms/:room_id',
  summary: 'Delete a chat room',
  description: 'Also deletes the messages of the chat room.',
  access: 'login',
  token: 'room:delete',
  params: RoomParams,
  replies: { 204: Type.Null() },
  errors: staffErrors,
  demoRefused: 'guest',
});

export const ToggleChatRoom = operation({
  method: 'PATCH',
  path: '/chat-rooms/:room_id/toggle',
  summary: 'Open or close a chat room',
  description: 'Opens a closed room and closes an open one.',
  access: 'login',
  token: 'room:update',
  params: RoomParams,
  replies: { 200: ChatRoomDetail },
  errors: staffErrors,
  demoRefused: 'guest',
});

export const ReorderChatRoom = operation({
  method: 'PUT',
  path: '/chat-rooms/:room_id/reorder',
  summary: 'Move a chat room to another position',
  access: 'login',
  token: 'room:update',
  params: RoomParams,
  body: shape({ display_order: DisplayOrder }),
  replies: { 200: ChatRoomDetail },
  errors: staffErrors,
  demoRefused: 'guest',
});

export const DisablePublicChatRooms = operation({
  method: 'POST',
  path: '/events/:event_id/chat-rooms/disable-all-public',
  summary: 'Close all public chat rooms of an event',
  access: 'login',
  token: 'room:update',
  params: EventParams,
  replies: { 200: shape({ disabled_count: Type.Integer() }) },
  errors: staffErrors,
  demoRefused: 'guest',
});

export const ListSessionChatRooms = operation({
  method: 'GET',
  path: '/sessions/:session_id/chat-rooms',
  summary: 'List the chat rooms of a session',
  description: 'Returns the rooms that the caller can enter, the public one first.',
  access: 'login',
  token: 'room:read',
  params: shape({ session_id: Id }),
  replies: { 200: Type.Array(ChatRoom) },
  errors: roomErrors,
});

export const RoomReference = shape({ room_id: Id });

export const JoinChatRoom = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/join',
  summary: 'Check whether the caller can enter a chat room',
  description: 'Does not mark the caller as present: presence is tracked over the socket (`join_chat_room`).',
  access: 'login',
  params: RoomParams,
  replies: { 200: RoomReference },
  errors: [...roomErrors, 'room_access_denied', 'room_disabled'],
});

export const LeaveChatRoom = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/leave',
  summary: 'Leave a chat room',
  description: 'Changes nothing: presence is tracked over the socket (`leave_chat_room`).',
  access: 'login',
  params: RoomParams,
  replies: { 200: RoomReference },
  errors: [...roomErrors, 'room_access_denied', 'room_disabled'],
});

export const DeleteRoomMessage = operation({
  method: 'DELETE',
  path: '/chat-rooms/:room_id/messages/:message_id',
  summary: 'Delete a message of a chat room',
  description:
    'Moderators still see who wrote and who deleted the message. For everyone else, only its number remains.',
  access: 'login',
  token: 'room_message:delete',
  params: shape({ ...RoomParams.properties, message_id: Id }),
  replies: { 204: Type.Null() },
  errors: [...staffErrors, 'room_access_denied', 'room_disabled'],
  demoRefused: 'guest',
});

export const DeleteMessagesOfMember = operation({
  method: 'DELETE',
  path: '/events/:event_id/users/:attendee_id/messages',
  summary: 'Delete all messages of a member',
  description: 'Deletes the messages in every chat room of the event that the caller can enter.',
  access: 'login',
  token: 'room_message:delete',
  params: shape({ ...EventParams.properties, attendee_id: Id }),
  replies: { 200: shape({ deleted_count: Type.Integer() }) },
  errors: [...staffErrors, 'own_membership'],
  demoRefused: 'guest',
});

export const CreateWall = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/wall',
  summary: 'Create the stage wall of a public chat room',
  description: 'Replaces an existing stage wall, whose address stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: RoomParams,
  replies: { 201: shape({ room_id: Id, token: Type.String(), url: Type.String() }) },
  errors: [...staffErrors, 'wall_not_public'],
  demoRefused: true,
});

export const RemoveWall = operation({
  method: 'DELETE',
  path: '/chat-rooms/:room_id/wall',
  summary: 'Remove the stage wall of a chat room',
  access: 'login',
  securityLog: 'secret.changed',
  params: RoomParams,
  replies: { 204: Type.Null() },
  errors: staffErrors,
  demoRefused: true,
});
