/** Messages of chat rooms: posting, editing, deleting, reactions, search and mentions. */
import * as Type from 'typebox';
import { messageReactions } from '../enums.ts';
import { EventParams } from '../events/events.ts';
import { maxSearchTextLength } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  described,
  Id,
  ListQuery,
  NameText,
  Next,
  nullable,
  oneOf,
  page,
  PageQuery,
  PersonMini,
  Seq,
  shape,
  Timestamp,
  TitleText,
} from '../primitives.ts';
import { maxMentionChoices, maxPeoplePerReaction } from './chat-limits.ts';
import { Mentions, ReactionCount, RoomMessage, RoomParams, staffErrors } from './chat-rooms.ts';
import {
  AvailableReaction,
  ClientId,
  LastSeq,
  MessageContent,
  MessageId,
  MessageSeq,
  OldestSeq,
  ReadSeq,
  ReplyToSeq,
  RoomId,
  UnreadCount,
} from './message-fields.ts';

export const ListRoomMessages = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages',
  summary: 'List the messages of a chat room',
  description:
    'Returns messages, oldest first. The first page contains the newest messages, or with `after_seq` the oldest of them; `next` leads to older messages, or with `after_seq` to newer ones. A range (`after_seq` or `before_seq`) lists all stored messages with these numbers: a missing number will never appear. If `last_seq` is lower than a number that was received before, the numbers of the chat room have started again.',
  access: 'login',
  token: 'room:read',
  params: RoomParams,
  query: shape({
    ...PageQuery.properties,
    after_seq: Type.Optional(described(Seq, 'Only messages with a higher number.')),
    before_seq: Type.Optional(described(Seq, 'Only messages with a lower number.')),
  }),
  replies: {
    200: shape({
      ...page('messages', RoomMessage, 'Messages, oldest first.').properties,
      room_id: RoomId,
      last_seq: LastSeq,
      first_seq: OldestSeq,
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled', 'cursor_invalid'],
});

export const PostRoomMessage = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/messages',
  summary: 'Post a message in a chat room',
  description: 'Idempotent by `client_id`: a repeated request returns the stored message with status 200.',
  access: 'login',
  token: 'room_message:post',
  params: RoomParams,
  body: shape({
    content: MessageContent,
    client_id: Type.Optional(ClientId),
    reply_to_seq: Type.Optional(ReplyToSeq),
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
  countsDuringChecks: true,
});

export const MarkRoomRead = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/read',
  summary: 'Mark a chat room as read up to a message',
  description: 'The read position never moves back.',
  access: 'login',
  params: RoomParams,
  body: shape({ seq: MessageSeq }),
  replies: { 200: shape({ room_id: RoomId, read_seq: ReadSeq, unread_count: UnreadCount }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'],
});

export const DeleteRoomMessage = operation({
  method: 'DELETE',
  path: '/chat-rooms/:room_id/messages/:message_id',
  summary: 'Delete a message of a chat room',
  description: 'Moderators can still see who wrote and who deleted the message. Everyone else only gets its number.',
  access: 'login',
  token: 'room_message:delete',
  params: shape({ ...RoomParams.properties, message_id: MessageId }),
  replies: { 204: Type.Null() },
  errors: [...staffErrors, 'room_access_denied', 'room_disabled'],
  demoRestriction: 'guest',
});

export const DeleteMessagesOfMember = operation({
  method: 'DELETE',
  path: '/events/:event_id/users/:attendee_id/messages',
  summary: 'Delete all messages of a member',
  description: 'Deletes the messages in every chat room of the event that the caller can enter.',
  access: 'login',
  token: 'room_message:delete',
  params: shape({
    ...EventParams.properties,
    attendee_id: described(Id, 'User id of the member.'),
  }),
  replies: { 200: shape({ deleted_count: Type.Integer({ description: 'Number of deleted messages.' }) }) },
  errors: [...staffErrors, 'own_membership'],
  demoRestriction: 'guest',
});

const MessageParams = shape({ ...RoomParams.properties, message_id: MessageId });
const readErrors = ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'] as const;

export const EditRoomMessage = operation({
  method: 'PATCH',
  path: '/chat-rooms/:room_id/messages/:message_id',
  summary: 'Edit a message of a chat room',
  description:
    'Authors can edit a message within ten minutes. The moderation rules of the event apply to the new text.',
  access: 'login',
  params: MessageParams,
  body: shape({ content: MessageContent, mentions: Type.Optional(Mentions) }),
  replies: { 200: RoomMessage },
  errors: [
    ...readErrors,
    'forbidden',
    'chat_not_allowed',
    'announce_only',
    'message_empty',
    'message_too_long',
    'message_not_editable',
  ],
  rateLimits: ['room_message'],
});

export const MessageRevision = shape({
  content: MessageContent,
  written_at: described(Timestamp, 'When the text was written (ISO 8601, UTC).'),
});

export const ListMessageRevisions = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages/:message_id/earlier-texts',
  summary: 'List the previous texts of an edited message',
  description: 'Only moderators can use this operation.',
  access: 'login',
  token: 'room_message:delete',
  params: MessageParams,
  replies: {
    200: shape({
      earlier_texts: Type.Array(MessageRevision, { description: 'Previous texts of the message, oldest first.' }),
    }),
  },
  errors: [...readErrors, 'forbidden'],
});

const HasReacted = Type.Boolean({
  description: 'Whether the caller has used the reaction. In requests, true adds and false removes it.',
});
export const reactionInput = {
  reaction: described(oneOf(messageReactions), AvailableReaction),
  has_reacted: HasReacted,
};

export const MessageReacted = shape({ message_id: MessageId, ...reactionInput });
export type MessageReacted = Type.Static<typeof MessageReacted>;

export const ReactToRoomMessage = operation({
  method: 'PUT',
  path: '/chat-rooms/:room_id/messages/:message_id/reactions',
  summary: 'Add or remove a reaction to a message of a chat room',
  description: 'Repeating a request has no effect.',
  access: 'login',
  params: MessageParams,
  body: shape(reactionInput),
  replies: { 200: MessageReacted },
  errors: [...readErrors, 'chat_not_allowed'],
  rateLimits: ['message_reaction'],
});

export const ReactionPeople = shape({
  ...ReactionCount.properties,
  has_reacted: HasReacted,
  people: Type.Array(PersonMini, {
    maxItems: maxPeoplePerReaction,
    description: 'First people who used the reaction.',
  }),
});

export type ReactionPeople = Type.Static<typeof ReactionPeople>;

export const ListRoomMessageReactions = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages/:message_id/reactions',
  summary: 'List the reactions to a message of a chat room',
  access: 'login',
  token: 'room:read',
  params: MessageParams,
  replies: {
    200: shape({ reactions: Type.Array(ReactionPeople, { description: 'Reactions with the people who used them.' }) }),
  },
  errors: readErrors,
});

export const MessageHit = shape({
  message: described(RoomMessage, 'The message.'),
  room: described(
    shape({
      id: Id,
      name: NameText,
      session: nullable(
        described(shape({ id: Id, title: TitleText }), 'Session of the chat room; null if there is none.'),
      ),
    }),
    'Chat room of the message.',
  ),
});
export type MessageHit = Type.Static<typeof MessageHit>;

export const SearchRoomMessages = operation({
  method: 'GET',
  path: '/events/:event_id/chat-messages',
  summary: 'Search the chat messages of an event',
  description: 'Searches the text and the name of the author, in the chat rooms that the caller can enter.',
  access: 'login',
  params: EventParams,
  query: shape({
    q: Type.String({
      minLength: 1,
      maxLength: maxSearchTextLength,
      description:
        'Search text: at least two characters, or one character of a script that does not separate words with spaces.',
    }),
    ...ListQuery.properties,
  }),
  replies: {
    200: shape({
      hits: Type.Array(MessageHit, { description: 'Matching messages, newest first.' }),
      next: Next,
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'cursor_invalid'],
  rateLimits: ['search'],
});

export const ListMentionable = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/mentionable',
  summary: 'List the people who can be mentioned in a chat room',
  description: 'Without `q`, returns the people who posted last.',
  access: 'login',
  params: RoomParams,
  query: shape({
    q: Type.Optional(
      Type.String({
        maxLength: maxSearchTextLength,
        description: 'Beginning of any word of the name, at least two characters.',
      }),
    ),
  }),
  replies: {
    200: shape({
      people: Type.Array(PersonMini, { maxItems: maxMentionChoices, description: 'People who can be mentioned.' }),
    }),
  },
  errors: readErrors,
  rateLimits: ['search'],
});
