/** Editing, reacting to and searching messages of chat rooms. */
import * as Type from 'typebox';
import { mentionChoicesMax, messageHitsMax, reactingPeopleMax } from './chat-limits.ts';
import { Mentions, ReactionCount, RoomMessage, RoomParams } from './chat-rooms.ts';
import { messageReactions } from './enums.ts';
import { EventParams } from './events.ts';
import { searchTextLengthMax } from './limits.ts';
import { AvailableReaction, MessageContent, MessageId } from './message-fields.ts';
import { operation } from './operation.ts';
import {
  described,
  Id,
  MessageText,
  NameText,
  nullable,
  oneOf,
  PersonMini,
  shape,
  Timestamp,
  TitleText,
} from './primitives.ts';

const MessageParams = shape({ ...RoomParams.properties, message_id: MessageId });
const readErrors = ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'room_disabled'] as const;

export const EditRoomMessage = operation({
  method: 'PATCH',
  path: '/chat-rooms/:room_id/messages/:message_id',
  summary: 'Edit a message of a chat room',
  description:
    'The author can edit a message within ten minutes. The moderation rules of the event apply to the new text.',
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

/** An earlier text of a message. */
export const EarlierText = shape({
  content: MessageContent,
  written_at: described(Timestamp, 'When the text was written (ISO 8601, UTC).'),
});

export const ListEarlierTexts = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/messages/:message_id/earlier-texts',
  summary: 'List the earlier texts of an edited message',
  description: 'Returns the oldest text first. Only moderators can use this operation.',
  access: 'login',
  token: 'room_message:delete',
  params: MessageParams,
  replies: {
    200: shape({
      earlier_texts: Type.Array(EarlierText, { description: 'Earlier texts of the message, oldest first.' }),
    }),
  },
  errors: [...readErrors, 'forbidden'],
});

const HasReacted = Type.Boolean({
  description: 'Whether the caller has reacted with it. In requests, true adds and false removes the reaction.',
});
/** A reaction to a message of a chat room or a direct message. */
export const reactionWish = {
  reaction: described(oneOf(messageReactions), AvailableReaction),
  has_reacted: HasReacted,
};

export const MessageReacted = shape({ message_id: MessageId, ...reactionWish });
export type MessageReacted = Type.Static<typeof MessageReacted>;

export const ReactToRoomMessage = operation({
  method: 'PUT',
  path: '/chat-rooms/:room_id/messages/:message_id/reactions',
  summary: 'Add or remove a reaction to a message of a chat room',
  description: 'Repeating a request changes nothing.',
  access: 'login',
  params: MessageParams,
  body: shape(reactionWish),
  replies: { 200: MessageReacted },
  errors: [...readErrors, 'chat_not_allowed'],
  rateLimits: ['message_reaction'],
});

/** The people who used one reaction. */
export const ReactionPeople = shape({
  ...ReactionCount.properties,
  has_reacted: HasReacted,
  people: Type.Array(PersonMini, { maxItems: reactingPeopleMax, description: 'The first people.' }),
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
    200: shape({ reactions: Type.Array(ReactionPeople, { description: 'Reactions; absent if a message has none.' }) }),
  },
  errors: readErrors,
});

/** A search result with its chat room. */
export const MessageHit = shape({
  message: described(RoomMessage, MessageText),
  room: described(
    shape({
      id: Id,
      name: NameText,
      session: nullable(described(shape({ id: Id, title: TitleText }), 'The session; null if there is none.')),
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
    'Matches the text or the name of the author, in the rooms that the caller can enter. The newest are returned first.',
  access: 'login',
  params: EventParams,
  query: shape({
    q: Type.String({
      minLength: 1,
      maxLength: searchTextLengthMax,
      description:
        'Search words: at least two characters, or one of a script that does not separate words with spaces.',
    }),
    before_id: Type.Optional(described(Id, 'The `next` of the previous page.')),
  }),
  replies: {
    200: shape({
      hits: Type.Array(MessageHit, { maxItems: messageHitsMax, description: 'Messages found, newest first.' }),
      next: nullable(described(Id, 'Value of `before_id` for the next page; null on the last page.')),
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
  rateLimits: ['search'],
});

export const ListMentionable = operation({
  method: 'GET',
  path: '/chat-rooms/:room_id/mentionable',
  summary: 'List the people who can be mentioned in a chat room',
  description: 'Matches the beginning of any word of the name. Without `q`, returns the people who wrote last.',
  access: 'login',
  params: RoomParams,
  query: shape({
    q: Type.Optional(
      Type.String({ maxLength: searchTextLengthMax, description: 'Search words, at least two characters.' }),
    ),
  }),
  replies: {
    200: shape({ people: Type.Array(PersonMini, { maxItems: mentionChoicesMax, description: 'The people.' }) }),
  },
  errors: readErrors,
  rateLimits: ['search'],
});
