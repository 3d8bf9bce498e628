/**
 * Chat rooms and their messages. Messages of a room are numbered `seq` 1, 2, 3 … without gaps; `seq` alone determines
 * the order.
 */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, UserId } from '../accounts/person-fields.ts';
import { eventUserRoles, messageReactions, roomSubtypes, roomTypes } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import {
  maxEventRooms,
  maxRoomDescriptionLength,
  maxRoomNameLength,
  maxSlowModeSeconds,
  maxWallMessages,
  minRoomNameLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  DeletedAt,
  DeletedById,
  described,
  DisplayOrder,
  FullName,
  Id,
  ManualOrder,
  NameText,
  nullable,
  oneOf,
  PersonMini,
  PlainDescription,
  shape,
  Timestamp,
  TitleText,
  UpdatedAt,
  WebAddress,
} from '../primitives.ts';
import { SessionId } from '../schedule/session-fields.ts';
import { scoped } from '../scoped-fields.ts';
import { maxMentions } from './chat-limits.ts';
import {
  AvailableReaction,
  ClientId,
  EditedAt,
  IsEnabled,
  LastSeq,
  MessageContent,
  MessageCount,
  MessageSeq,
  ReadSeq,
  RoomId,
  SlowModeSeconds,
  UnreadCount,
} from './message-fields.ts';
import { seenTexts } from './seen-texts.ts';

export const MessageAuthor = shape({
  ...PersonMini.properties,
  first_name: FirstNameText,
  last_name: LastNameText,
  role: nullable(oneOf(eventUserRoles, 'Role of the person in the event; null if the person is no longer a member.')),
  is_session_speaker: Type.Boolean({
    description: 'Whether the person speaks in the session to which the chat room belongs.',
  }),
});
export type MessageAuthor = Type.Static<typeof MessageAuthor>;

/** The current state of a message that another one replies to, without text and author if it was deleted. */
export const MessageQuote = shape({
  seq: MessageSeq,
  is_deleted: Type.Boolean({ description: 'Whether the message is deleted.' }),
  user_id: nullable(described(UserId, 'User id of the author; null if the message is deleted.')),
  full_name: FullName,
  content: described(MessageContent, 'Beginning of the message, plain text.'),
});
export type MessageQuote = Type.Static<typeof MessageQuote>;

/** The number of people who used one reaction. */
export const ReactionCount = shape({
  reaction: described(oneOf(messageReactions), AvailableReaction),
  count: Type.Integer({ minimum: 1, description: 'Number of people who used the reaction.' }),
});
export type ReactionCount = Type.Static<typeof ReactionCount>;

/** A person who is mentioned in a message. The text contains `@` and the name at the time of writing. */
export const MessageMention = shape({
  user_id: UserId,
  name: Type.String({ description: 'Name of the person as written in the text.' }),
});
export type MessageMention = Type.Static<typeof MessageMention>;

/** Ids are only stored if the name follows an `@` in the text and the person may read the room. */
export const Mentions = Type.Array(Id, {
  maxItems: maxMentions,
  description: 'People who are mentioned in the message; absent if there are none.',
});

const RoomMessageShape = shape({
  id: Id,
  room_id: RoomId,
  seq: MessageSeq,
  user_id: UserId,
  client_id: nullable(ClientId),
  content: MessageContent,
  created_at: CreatedAt,
  is_deleted: Type.Boolean({ description: 'Whether the message is deleted.' }),
  deleted_at: nullable(DeletedAt),
  deleted_by_id: nullable(DeletedById),
  deleted_by: nullable(
    described(
      shape({ id: Id, full_name: FullName }),
      'Person who deleted the message; null if it is not deleted or was deleted by a moderation rule.',
    ),
  ),
  /** Absent instead of null, to keep the messages of large rooms small. */
  reply_to: Type.Optional(
    scoped('room:read', described(MessageQuote, 'Message that this one replies to; absent if it is not a reply.')),
  ),
  mentions: Type.Optional(
    Type.Array(MessageMention, {
      description: 'People who are mentioned in the message; absent if there are none.',
    }),
  ),
  edited_at: Type.Optional(EditedAt),
  reactions: Type.Optional(Type.Array(ReactionCount, { description: 'Reactions; absent if a message has none.' })),
  user: described(MessageAuthor, 'Author of the message.'),
  sender: described(MessageAuthor, 'Same as `user`.'),
});
export type RoomMessage = Type.Static<typeof RoomMessageShape>;

/** A deleted message as shown to people who are not moderators. It avoids gaps in `seq`. */
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
  event_id: EventId,
  session_id: nullable(SessionId),
  name: NameText,
  description: nullable(PlainDescription),
  room_type: oneOf(roomTypes, 'Type of the chat room.'),
  subtype: nullable(
    oneOf(roomSubtypes, 'Whether the chat room of a session is public or backstage; null for other chat rooms.'),
  ),
  is_enabled: IsEnabled,
  display_order: ManualOrder,
  slow_mode_seconds: SlowModeSeconds,
  announce_only: Type.Boolean({ description: 'Whether only organizers can post messages.' }),
  created_at: CreatedAt,
  updated_at: nullable(UpdatedAt),
  is_deleted: Type.Boolean({ description: 'Whether the chat room is deleted.' }),
  last_seq: LastSeq,
  read_seq: ReadSeq,
  unread_count: UnreadCount,
  message_count: described(MessageCount, 'Number of messages in the chat room.'),
  active_users: Type.Integer({ description: 'Number of people who are currently in the chat room.' }),
  last_message: scoped('room:read', nullable(described(RoomMessage, 'Newest message; null if there is none.'))),
  latest_message: scoped('room:read', nullable(described(RoomMessage, 'Same as `last_message`.'))),
  can_post: Type.Boolean({ description: 'Whether the caller can currently post messages.' }),
});
export type ChatRoom = Type.Static<typeof ChatRoom>;

export const RoomParams = shape({ room_id: RoomId });

export const ListChatRooms = operation({
  method: 'GET',
  path: '/events/:event_id/chat-rooms',
  summary: 'List the chat rooms of an event',
  description: `Available to all members of the event. Returns the open chat rooms of the event that the caller can enter, without those of its sessions, at most ${maxEventRooms}. Muted people receive an empty list, but can still get, enter and read a chat room whose id they know.`,
  access: 'login',
  token: 'room:read',
  params: EventParams,
  replies: {
    200: shape({
      chat_rooms: Type.Array(ChatRoom, { maxItems: maxEventRooms, description: 'Chat rooms, in display order.' }),
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

/** A room with its event and session. */
export const ChatRoomDetail = shape({
  ...ChatRoom.properties,
  event: described(shape({ id: Id, title: TitleText }), 'The event.'),
  session: nullable(described(shape({ id: Id, title: TitleText }), 'The session; null if there is none.')),
});
export type ChatRoomDetail = Type.Static<typeof ChatRoomDetail>;

/** A room as shown to organizers. */
export const ChatRoomAdmin = shape({
  ...ChatRoomDetail.properties,
  last_activity: described(
    Timestamp,
    'When the newest message was posted or, without messages, the chat room was last changed (ISO 8601, UTC).',
  ),
  has_wall: Type.Boolean({ description: 'Whether the chat room has a stage wall.' }),
});
export type ChatRoomAdmin = Type.Static<typeof ChatRoomAdmin>;

const roomErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
export const staffErrors = [...roomErrors, 'forbidden'] as const;

const Name = Type.String({
  minLength: minRoomNameLength,
  maxLength: maxRoomNameLength,
  'x-trim': true,
  description: 'Name of the chat room, plain text.',
});
const Description = nullable(Type.String({ maxLength: maxRoomDescriptionLength }));
const roomSettings = {
  description: Type.Optional(described(Description, PlainDescription)),
  is_enabled: Type.Optional(IsEnabled),
  slow_mode_seconds: Type.Optional(
    described(Type.Integer({ minimum: 0, maximum: maxSlowModeSeconds }), SlowModeSeconds),
  ),
  announce_only: Type.Optional(Type.Boolean({ description: 'Whether only organizers can post messages.' })),
};

export const ListChatRoomsAdmin = operation({
  method: 'GET',
  path: '/events/:event_id/chat-rooms/admin',
  summary: 'List the chat rooms of an event for organizers',
  description:
    'Requires the role ADMIN or ORGANIZER. Returns all chat rooms of the event, including closed ones and those that the caller cannot read, but not those of its sessions.',
  access: 'login',
  token: 'room:update',
  params: EventParams,
  replies: {
    200: shape({
      chat_rooms: Type.Array(ChatRoomAdmin, { maxItems: maxEventRooms, description: 'Chat rooms, in display order.' }),
    }),
  },
  errors: staffErrors,
});

export const CreateChatRoom = operation({
  method: 'POST',
  path: '/events/:event_id/chat-rooms',
  summary: 'Create a chat room',
  description: `Requires the role ADMIN or ORGANIZER. The chat room is placed after the others of its type and is closed unless \`is_enabled\` is true. An event can have up to ${maxEventRooms} chat rooms besides those of its sessions, with different names. People who can enter the chat room receive the server event \`chat_room_created\`, and webhooks the event \`room.created\`.`,
  access: 'login',
  token: 'room:create',
  params: EventParams,
  body: shape({
    name: Name,
    room_type: Type.Optional(oneOf(['GLOBAL', 'GREEN_ROOM', 'ADMIN'] as const, 'Type of the chat room.')),
    ...roomSettings,
  }),
  replies: { 201: ChatRoomDetail },
  errors: [...staffErrors, 'room_name_taken', 'rooms_full'],
  demoRestriction: 'guest',
});

export const GetChatRoom = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id',
  summary: 'Get a chat room',
  description:
    'Available to people who can enter the chat room. Closed chat rooms are rejected with `room_disabled`, except for members with the role ADMIN or ORGANIZER.',
  access: 'login',
  versionOf: 'chat_room',
  token: 'room:read',
  params: RoomParams,
  replies: { 200: ChatRoomDetail },
  errors: [...roomErrors, 'room_access_denied', 'room_disabled'],
});

export const UpdateChatRoom = operation({
  method: 'PUT',
  path: '/chat-rooms/:room_id',
  summary: 'Update a chat room',
  description:
    'Requires the role ADMIN or ORGANIZER. Omitted fields are unchanged. Closing the chat room removes everyone from it except organizers, who can still read it. Slow mode does not apply to members with the role ADMIN, ORGANIZER or MODERATOR. People who can enter the chat room receive the server event `chat_room_updated`.',
  access: 'login',
  versionOf: 'chat_room',
  token: 'room:update',
  params: RoomParams,
  body: shape({
    name: Type.Optional(Name),
    display_order: Type.Optional(DisplayOrder),
    ...roomSettings,
    ...seenTexts(['name', 'description'], {}),
  }),
  replies: { 200: ChatRoomDetail },
  errors: [...staffErrors, 'room_name_taken', 'text_changed_meanwhile'],
  demoRestriction: 'guest',
});

export const DeleteChatRoom = operation({
  method: 'DELETE',
  path: '/chat-rooms/:room_id',
  summary: 'Delete a chat room',
  description:
    'Requires the role ADMIN. Also deletes the messages of the chat room, which cannot be undone; close it to keep them. Everyone in it is removed, and people who could enter it receive the server event `chat_room_deleted`.',
  access: 'login',
  versionOf: 'chat_room',
  token: 'room:delete',
  params: RoomParams,
  replies: { 204: Type.Null() },
  errors: staffErrors,
  demoRestriction: 'guest',
});

export const ToggleChatRoom = operation({
  method: 'PATCH',
  path: '/chat-rooms/:room_id/toggle',
  summary: 'Open or close a chat room',
  description:
    'Requires the role ADMIN or ORGANIZER. Opens a closed chat room and closes an open one, so a repeated request restores the previous state; use `UpdateChatRoom` to set `is_enabled`. The effects are the same.',
  access: 'login',
  versionOf: 'chat_room',
  token: 'room:update',
  params: RoomParams,
  replies: { 200: ChatRoomDetail },
  errors: staffErrors,
  demoRestriction: 'guest',
});

export const ReorderChatRoom = operation({
  method: 'PUT',
  path: '/chat-rooms/:room_id/reorder',
  summary: 'Move a chat room to another position',
  description:
    'Requires the role ADMIN or ORGANIZER. Chat rooms of the same type are sorted by their positions, which can be fractional, so that the others keep theirs. People who can enter the chat room receive the server event `chat_room_updated`.',
  access: 'login',
  versionOf: 'chat_room',
  token: 'room:update',
  params: RoomParams,
  body: shape({ display_order: DisplayOrder }),
  replies: { 200: ChatRoomDetail },
  errors: staffErrors,
  demoRestriction: 'guest',
});

export const DisablePublicChatRooms = operation({
  method: 'POST',
  path: '/events/:event_id/chat-rooms/disable-all-public',
  summary: 'Close all public chat rooms of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. Closes the chat rooms of the type GLOBAL, but not those of sessions; messages are kept. Everyone but organizers leaves them, and members of the event receive the server event `bulk_chat_rooms_updated`. Open the chat rooms again one by one with `UpdateChatRoom`.',
  access: 'login',
  token: 'room:update',
  params: EventParams,
  replies: { 200: shape({ disabled_count: Type.Integer({ description: 'Number of chat rooms that were closed.' }) }) },
  errors: staffErrors,
  demoRestriction: 'guest',
});

export const ListSessionChatRooms = operation({
  method: 'GET',
  path: '/sessions/:session_id/chat-rooms',
  summary: 'List the chat rooms of a session',
  description:
    'Available to all members of the event. Returns the open chat rooms of the session that the caller can enter, the public one first. The backstage chat room is returned to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Muted people receive an empty list, but can still get, enter and read a chat room whose id they know.',
  access: 'login',
  token: 'room:read',
  params: shape({ session_id: SessionId }),
  replies: { 200: Type.Array(ChatRoom, { maxItems: roomSubtypes.length }) },
  errors: roomErrors,
});

export const RoomReference = shape({ room_id: RoomId });

export const JoinChatRoom = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/join',
  summary: 'Check whether the caller can enter a chat room',
  description:
    'Available to people who can enter the chat room. Does not mark the caller as present: presence is tracked over the socket (`join_chat_room`).',
  access: 'login',
  params: RoomParams,
  replies: { 200: RoomReference },
  errors: [...roomErrors, 'room_access_denied', 'room_disabled'],
});

export const LeaveChatRoom = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/leave',
  summary: 'Leave a chat room (no effect)',
  description:
    'Available to people who can enter the chat room. Has no effect: presence is tracked over the socket (`leave_chat_room`).',
  access: 'login',
  params: RoomParams,
  replies: { 200: RoomReference },
  errors: [...roomErrors, 'room_access_denied', 'room_disabled'],
});

export const CreateWall = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/wall',
  summary: 'Create the stage wall of a public chat room',
  description: `Requires the role ADMIN or ORGANIZER. Only chat rooms that every member can enter can have a stage wall. It requires no login and shows the newest ${maxWallMessages} messages while the chat room is open. The token is returned only once; a new one replaces it, and the previous URL stops working.`,
  access: 'login',
  securityLog: 'secret.changed',
  params: RoomParams,
  replies: {
    201: shape({
      room_id: RoomId,
      token: Type.String({ description: 'Secret token of the stage wall. Anyone who has it can open the wall.' }),
      url: WebAddress,
    }),
  },
  errors: [...staffErrors, 'wall_not_public'],
  demoRestriction: true,
});

export const RemoveWall = operation({
  method: 'DELETE',
  path: '/chat-rooms/:room_id/wall',
  summary: 'Remove the stage wall of a chat room',
  description:
    'Requires the role ADMIN or ORGANIZER. The URL stops working, and open screens end within a second. Succeeds even if there is no stage wall.',
  access: 'login',
  securityLog: 'secret.changed',
  params: RoomParams,
  replies: { 204: Type.Null() },
  errors: staffErrors,
  demoRestriction: true,
});
