/**
 * Direct messages between two people. A thread numbers its messages `seq` 1, 2, 3 … without gaps; `seq` alone
 * determines the order.
 */
import * as Type from 'typebox';
import { ReactionCount } from './chat-rooms.ts';
import { directMessageStatuses } from './enums.ts';
import { encryptedContentMaxBytes, messagesBySeqMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, PersonMini, Seq, shape, Timestamp, Uuid } from './primitives.ts';
import { MessageReacted, ReactionPeople, reactionWish } from './room-messages.ts';

/** The other person of a thread; a deleted account has the id 0 and the name “Deleted user”. */
export const ThreadPerson = shape({
  ...PersonMini.properties,
  id: Type.Integer({ minimum: 0 }),
  first_name: Type.String(),
});
export type ThreadPerson = Type.Static<typeof ThreadPerson>;

export const DirectMessage = shape({
  id: Id,
  thread_id: Id,
  seq: Seq,
  sender_id: Type.Integer({ minimum: 0 }),
  sender: ThreadPerson,
  client_id: nullable(Uuid),
  content: Type.String(),
  encrypted_content: nullable(Type.String()),
  /** READ is only shown to the sender if the other person shares read receipts. */
  status: oneOf(directMessageStatuses),
  created_at: Timestamp,
  reactions: Type.Optional(Type.Array(ReactionCount)),
  is_sender: Type.Boolean(),
});
export type DirectMessage = Type.Static<typeof DirectMessage>;

export const LastDirectMessage = shape({
  id: Id,
  seq: Seq,
  content: Type.String(),
  sender_id: Type.Integer({ minimum: 0 }),
  created_at: Timestamp,
  status: oneOf(directMessageStatuses),
});

const thread = {
  id: Id,
  is_encrypted: Type.Boolean(),
  event_scope_id: nullable(Id),
  created_at: Timestamp,
  last_message_at: Timestamp,
  last_seq: Seq,
  read_seq: Seq,
  first_seq: Seq,
  other_read_seq: Seq,
  other_user: ThreadPerson,
  last_message: nullable(LastDirectMessage),
  unread_count: Type.Integer(),
  shared_event_ids: Type.Array(Id),
  can_send: Type.Boolean(),
  is_blocked: Type.Boolean(),
};

export const Thread = shape(thread);
export type Thread = Type.Static<typeof Thread>;

/** A thread in the list, with a field for callers who pass an event. */
export const ListedThread = shape({ ...thread, other_user_in_event: nullable(Type.Boolean()) });
export const OpenedThread = shape({ ...thread, is_new: Type.Boolean() });
export type OpenedThread = Type.Static<typeof OpenedThread>;

export const Threads = shape({
  threads: Type.Array(ListedThread),
  total_items: Type.Integer(),
  total_pages: Type.Literal(1),
  current_page: Type.Literal(1),
  per_page: Type.Integer(),
});
export type Threads = Type.Static<typeof Threads>;

export const ThreadMessages = shape({
  /** `has_next` is true if there are more messages in the requested direction. */
  ...page('messages', DirectMessage).properties,
  thread_id: Id,
  pagination: shape({ total_pages: Type.Integer() }),
  last_seq: Seq,
  first_seq: Seq,
  other_read_seq: Seq,
  other_user: ThreadPerson,
  is_encrypted: Type.Boolean(),
  can_send: Type.Boolean(),
});
export type ThreadMessages = Type.Static<typeof ThreadMessages>;

const ThreadParams = shape({ thread_id: Id });
const MessageParams = shape({ ...ThreadParams.properties, message_id: Id });
const threadErrors = ['not_found'] as const;

export const ListThreads = operation({
  method: 'GET',
  path: '/direct-messages/threads',
  summary: 'List the caller’s direct message threads',
  description: 'Returns the newest 500 threads, by their last message.',
  access: 'login',
  query: shape({
    /** Adds `other_user_in_event`. Does not filter the list. */
    event_id: Type.Optional(Id),
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
  body: shape({ user_id: Id, event_id: Type.Optional(nullable(Id)) }),
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
    after_seq: Type.Optional(Seq),
    before_seq: Type.Optional(Seq),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: messagesBySeqMax })),
  }),
  replies: { 200: ThreadMessages },
  errors: threadErrors,
});

export const NewDirectMessage = shape({
  content: Type.String(),
  encrypted_content: Type.Optional(nullable(Type.String({ maxLength: encryptedContentMaxBytes }))),
  client_id: Type.Optional(Uuid),
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
  body: shape(reactionWish),
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
  replies: { 200: shape({ reactions: Type.Array(ReactionPeople) }) },
  errors: threadErrors,
});

export const MarkThreadRead = operation({
  method: 'POST',
  path: '/direct-messages/threads/:thread_id/read',
  summary: 'Mark a direct message thread as read',
  description: 'Marks the messages up to `seq` as read, or all messages without it.',
  access: 'login',
  params: ThreadParams,
  body: shape({ seq: Type.Optional(Seq) }),
  bodyOptional: true,
  replies: {
    200: shape({ thread_id: Id, marked_read: Type.Boolean(), message: Type.String(), read_seq: Seq }),
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
