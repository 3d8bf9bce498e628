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
import { maxMentionChoices, maxPeoplePerReaction, maxRoomMessageEdits, roomMessageEditableS } from './chat-limits.ts';
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
    'Available to people who can enter the chat room. Messages are returned oldest first; the first page contains the newest messages, or with `after_seq` the oldest of them, and `next` leads to older messages, or with `after_seq` to newer ones. Without a range, deleted messages are returned only to members with the role ADMIN, ORGANIZER or MODERATOR. A range (`after_seq` or `before_seq`) lists all stored messages with these numbers, deleted ones as tombstones: a missing number will never appear. If `last_seq` is lower than a number that was received before, the numbers of the chat room have started again.',
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
  description:
    'Available to people who can enter the chat room and are not muted; if `announce_only` is true, only to members with the role ADMIN or ORGANIZER. People in the chat room receive the server event `new_chat_message`, and mentioned people the notification `MENTIONED`. The moderation rules of the event are applied afterwards and can remove the message or hold it for a decision. In slow mode, a message that follows too soon is rejected with the time to wait. Idempotent by `client_id`: a repeated request returns the stored message with status 200.',
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
  description:
    'Available to people who can enter the chat room. The read position never moves back or beyond the newest message, and only the caller can see it.',
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
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. The caller must be able to enter the chat room. Moderators can still see who wrote and who deleted the message (`chat_message_moderated`); everyone else only gets its number (`chat_message_removed`). The deletion is recorded in the moderation log, closes an open case about the message and cannot be undone. Deleting a message again has no effect.',
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
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Deletes the messages in all chat rooms of the event that the caller can enter and closes the open cases about them, which cannot be undone. The author must be a former member or someone whom the caller can mute; callers cannot delete their own messages this way. Messages are deleted in batches, so repeat the request if it fails. The deletion is recorded in the moderation log.',
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
  description: `Available to the author, who must still be able to post in the chat room. A message can be edited within ${roomMessageEditableS / 60} minutes, up to ${maxRoomMessageEdits} times. People in the chat room receive the server event \`chat_message_edited\`, and newly mentioned people a notification. Moderators can read the previous texts, and the moderation rules about words and links apply to the new one.`,
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
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. The caller must be able to enter the chat room. Returns an empty list for a message that was not edited; a deleted message is not found.',
  access: 'login',
  token: 'room_message:delete',
  params: MessageParams,
  replies: {
    200: shape({
      earlier_texts: Type.Array(MessageRevision, {
        maxItems: maxRoomMessageEdits,
        description: 'Previous texts of the message, oldest first.',
      }),
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
  description:
    'Available to people who can enter the chat room while it is open and are not muted, even if only organizers can post in it. People in the chat room receive the new numbers as the server event `chat_reactions`. Repeating a request has no effect.',
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

/** One entry for each kind of reaction, so the list has no pages. */
export const ReactionList = shape({
  reactions: Type.Array(ReactionPeople, {
    maxItems: messageReactions.length,
    description: 'Reactions with the people who used them.',
  }),
});
export type ReactionPeople = Type.Static<typeof ReactionPeople>;

export const ListRoomMessageReactions = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages/:message_id/reactions',
  summary: 'List the reactions to a message of a chat room',
  description: `Available to people who can enter the chat room. Returns the first ${maxPeoplePerReaction} people of each reaction and the number of all of them. A deleted message is not found.`,
  access: 'login',
  token: 'room:read',
  params: MessageParams,
  replies: {
    200: ReactionList,
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
  description:
    'Available to all members of the event. Searches the text and the name of the author in the open chat rooms of the event and its sessions that the caller can enter. Deleted messages are omitted, and muted people receive an empty list. Results are sorted by time, newest first.',
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
  description: `Available to people who can enter the chat room. Returns up to ${maxMentionChoices} people who can read the chat room; without \`q\`, those who posted last. The caller, muted people, and people who have blocked the caller or whom the caller has blocked are omitted.`,
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
