/**
 * Direct messages between two people. A thread numbers its messages `seq` 1, 2, 3 … without gaps; `seq` alone
 * determines the order.
 */
import * as Type from 'typebox';
import { FirstNameText, UserId } from '../accounts/person-fields.ts';
import { directMessageStatuses } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { encryptedContentMaxBytes } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  MessageText,
  nullable,
  oneOf,
  page,
  PageQuery,
  PerPage,
  PersonMini,
  Seq,
  shape,
  Timestamp,
} from '../primitives.ts';
import { ReactionCount } from './chat-rooms.ts';
import {
  ClientId,
  LastSeq,
  MessageContent,
  MessageId,
  MessageLimit,
  MessageSeq,
  ReadSeq,
  ThreadId,
  UnreadCount,
} from './message-fields.ts';
import { MessageReacted, ReactionPeople, reactionInput } from './room-messages.ts';

/** The other person of a thread; a deleted account has the id 0 and the name “Deleted user”. */
export const ThreadPerson = shape({
  ...PersonMini.properties,
  id: described(Type.Integer({ minimum: 0 }), Id),
  first_name: FirstNameText,
});
export type ThreadPerson = Type.Static<typeof ThreadPerson>;

const SenderId = Type.Integer({ minimum: 0, description: 'Id of the author of the message; 0 for a deleted account.' });
export const DirectMessage = shape({
  id: Id,
  thread_id: ThreadId,
  seq: MessageSeq,
  sender_id: SenderId,
  sender: described(ThreadPerson, 'Author of the message.'),
  client_id: nullable(ClientId),
  content: MessageContent,
  encrypted_content: nullable(
    Type.String({
      description: 'Content encrypted by the client, stored and returned unchanged; null if there is none.',
    }),
  ),
  status: oneOf(
    directMessageStatuses,
    'Status. READ is only shown to the sender, if the other person shares read receipts.',
  ),
  created_at: CreatedAt,
  reactions: Type.Optional(Type.Array(ReactionCount, { description: 'Reactions; absent if a message has none.' })),
  is_sender: Type.Boolean({ description: 'Whether the receiver of this object is the author.' }),
});
export type DirectMessage = Type.Static<typeof DirectMessage>;

export const LastDirectMessage = shape({
  id: Id,
  seq: MessageSeq,
  content: MessageContent,
  sender_id: SenderId,
  created_at: CreatedAt,
  status: oneOf(directMessageStatuses, 'Status.'),
});

const IsEncrypted = Type.Boolean({ description: 'Always false: the server does not encrypt threads.' });
const FirstSeq = described(Seq, 'Number of the first message that the caller can see.');
const OtherReadSeq = described(
  Seq,
  'Number of the last message that the other person has read, if that person shares read receipts.',
);
const thread = {
  id: Id,
  is_encrypted: IsEncrypted,
  event_scope_id: nullable(
    described(Id, 'Id of the event to which the thread belongs; null for a thread outside of events.'),
  ),
  created_at: CreatedAt,
  last_message_at: described(
    Timestamp,
    'When the newest message was sent or, without messages, the thread was created (ISO 8601, UTC).',
  ),
  last_seq: LastSeq,
  read_seq: ReadSeq,
  first_seq: FirstSeq,
  other_read_seq: OtherReadSeq,
  other_user: described(ThreadPerson, 'The other person.'),
  last_message: nullable(described(LastDirectMessage, 'Newest message; null if there is none.')),
  unread_count: UnreadCount,
  shared_event_ids: Type.Array(Id, { description: 'Ids of the events of which both people are members.' }),
  can_send: Type.Boolean({ description: 'Whether the caller can write here now.' }),
  is_blocked: Type.Boolean({ description: 'Whether the caller has blocked the other person.' }),
};

export const Thread = shape(thread);
export type Thread = Type.Static<typeof Thread>;

/** A thread in the list, with a field for callers who pass an event. */
export const ListedThread = shape({
  ...thread,
  other_user_in_event: nullable(
    Type.Boolean({ description: 'Whether the other person is a member of the event in `event_id`; null without it.' }),
  ),
});
export const OpenedThread = shape({ ...thread, is_new: Type.Boolean({ description: 'Whether it was just created.' }) });
export type OpenedThread = Type.Static<typeof OpenedThread>;

export const Threads = shape({
  threads: Type.Array(ListedThread, { description: 'Threads, by their last message, newest first.' }),
  total_items: Type.Integer({ description: 'Number of entries on all pages.' }),
  total_pages: Type.Literal(1, { description: 'Number of pages; 0 if the list is empty.' }),
  current_page: Type.Literal(1, { description: 'Number of this page, from 1.' }),
  per_page: PerPage,
});
export type Threads = Type.Static<typeof Threads>;

export const ThreadMessages = shape({
  /** `has_next` is true if there are more messages in the requested direction. */
  ...page('messages', DirectMessage, 'Messages, oldest first.').properties,
  thread_id: ThreadId,
  pagination: described(
    shape({ total_pages: Type.Integer({ description: 'Number of pages; 0 if the list is empty.' }) }),
    'Pagination of the messages.',
  ),
  last_seq: LastSeq,
  first_seq: FirstSeq,
  other_read_seq: OtherReadSeq,
  other_user: described(ThreadPerson, 'The other person.'),
  is_encrypted: IsEncrypted,
  can_send: Type.Boolean({ description: 'Whether the caller can write here now.' }),
});
export type ThreadMessages = Type.Static<typeof ThreadMessages>;

const ThreadParams = shape({ thread_id: ThreadId });
const MessageParams = shape({ ...ThreadParams.properties, message_id: MessageId });
const threadErrors = ['not_found'] as const;

export const ListThreads = operation({
  method: 'GET',
  path: '/direct-messages/threads',
  summary: 'List the caller’s direct message threads',
  description: 'Returns the newest 500 threads, by their last message.',
  access: 'login',
  query: shape({
    event_id: Type.Optional(
      described(EventId, 'Id of an event, which adds `other_user_in_event`. Does not filter the list.'),
    ),
  }),
  replies: { 200: Threads },
});

export const OpenThread = operation({
  method: 'POST',
  path: '/direct-messages/threads',
  summary: 'Open the direct message thread with a person',
  description:
    'Returns the existing thread or creates one. Connected people share one thread across all events. Organizers can also open a thread in their event with people with whom they are not connected.',
  access: 'login',
  body: shape({ user_id: UserId, event_id: Type.Optional(nullable(EventId)) }),
  replies: { 201: OpenedThread },
  errors: ['not_found', 'thread_with_oneself', 'not_connected_to_start', 'blocked'],
  rateLimits: ['contact'],
});

export const GetThread = operation({
  method: 'GET',
  path: '/direct-messages/threads/:thread_id',
  summary: 'Get a direct message thread',
  access: 'login',
  params: ThreadParams,
  replies: { 200: Thread },
  errors: threadErrors,
});

export const ListThreadMessages = operation({
  method: 'GET',
  path: '/direct-messages/threads/:thread_id/messages',
  summary: 'List the messages of a direct message thread',
  description:
    'Returns a page (page 1 has the newest messages, and reading it marks them as read) or, with `after_seq` or `before_seq`, a range.',
  access: 'login',
  params: ThreadParams,
  query: shape({
    ...PageQuery.properties,
    after_seq: Type.Optional(described(Seq, 'Only messages after this number, ascending.')),
    before_seq: Type.Optional(described(Seq, 'Only messages before this number.')),
    limit: Type.Optional(MessageLimit),
  }),
  replies: { 200: ThreadMessages },
  errors: threadErrors,
});

export const NewDirectMessage = shape({
  content: MessageContent,
  encrypted_content: Type.Optional(
    nullable(
      described(Type.String({ maxLength: encryptedContentMaxBytes }), DirectMessage.properties.encrypted_content),
    ),
  ),
  client_id: Type.Optional(ClientId),
});

export const SendDirectMessage = operation({
  method: 'POST',
  path: '/direct-messages/threads/:thread_id/messages',
  summary: 'Send a direct message',
  description: 'Requests are idempotent by `client_id`: a repeated request returns the stored message with status 200.',
  access: 'login',
  params: ThreadParams,
  body: NewDirectMessage,
  replies: { 200: DirectMessage, 201: DirectMessage },
  errors: [
    ...threadErrors,
    'not_connected_to_send',
    'blocked',
    'message_empty',
    'message_too_long',
    'encrypted_content_too_long',
    'client_id_conflict',
  ],
  rateLimits: ['direct_message'],
});

export const ReactToDirectMessage = operation({
  method: 'PUT',
  path: '/direct-messages/threads/:thread_id/messages/:message_id/reactions',
  summary: 'Add or remove a reaction to a direct message',
  description: 'Repeating a request changes nothing.',
  access: 'login',
  params: MessageParams,
  body: shape(reactionInput),
  replies: { 200: MessageReacted },
  errors: [...threadErrors, 'not_connected_to_send', 'blocked'],
  rateLimits: ['message_reaction'],
});

export const ListDirectMessageReactions = operation({
  method: 'GET',
  path: '/direct-messages/threads/:thread_id/messages/:message_id/reactions',
  summary: 'List the reactions to a direct message',
  access: 'login',
  params: MessageParams,
  replies: {
    200: shape({ reactions: Type.Array(ReactionPeople, { description: 'Reactions; absent if a message has none.' }) }),
  },
  errors: threadErrors,
});

export const MarkThreadRead = operation({
  method: 'POST',
  path: '/direct-messages/threads/:thread_id/read',
  summary: 'Mark a direct message thread as read',
  description: 'Marks the messages up to `seq` as read, or all messages without it.',
  access: 'login',
  params: ThreadParams,
  body: shape({ seq: Type.Optional(MessageSeq) }),
  bodyOptional: true,
  replies: {
    200: shape({
      thread_id: ThreadId,
      marked_read: Type.Boolean({ description: 'Always true.' }),
      message: MessageText,
      read_seq: ReadSeq,
    }),
  },
  errors: threadErrors,
});

export const ClearThread = operation({
  method: 'DELETE',
  path: '/direct-messages/threads/:thread_id/clear',
  summary: 'Clear a direct message thread for the caller',
  description: 'The other person keeps the messages. The thread reappears with the next message.',
  access: 'login',
  params: ThreadParams,
  replies: { 200: Thread },
  errors: threadErrors,
});
