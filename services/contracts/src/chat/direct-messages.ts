/**
 * Direct messages between two people. The messages of a thread are numbered 1, 2, 3 … without gaps (`seq`), and sorted
 * by this number.
 */
import * as Type from 'typebox';
import { FirstNameText, UserId } from '../accounts/person-fields.ts';
import { directMessageStatuses } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { directMessageRepeatMs, maxListedThreads, maxEncryptedContentBytes } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  list,
  ListQuery,
  MessageText,
  nullable,
  oneOf,
  page,
  PageQuery,
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
  MessageSeq,
  ReadSeq,
  ThreadId,
  UnreadCount,
} from './message-fields.ts';
import { MessageReacted, ReactionList, reactionInput } from './room-messages.ts';

/** The other person of a thread; a deleted account has the id 0 and the name “Deleted user”. */
export const ThreadPerson = shape({
  ...PersonMini.properties,
  id: described(Type.Integer({ minimum: 0 }), Id),
  first_name: FirstNameText,
});
export type ThreadPerson = Type.Static<typeof ThreadPerson>;

const SenderId = Type.Integer({ minimum: 0, description: 'User id of the author; 0 for a deleted account.' });
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
      description: 'Content that the client has encrypted, stored and returned unchanged; null if there is none.',
    }),
  ),
  status: oneOf(
    directMessageStatuses,
    'Whether the message was read. `READ` is only returned to the author, and only if the other person shares read receipts.',
  ),
  created_at: CreatedAt,
  reactions: Type.Optional(Type.Array(ReactionCount, { description: 'Reactions; absent if there are none.' })),
  is_sender: Type.Boolean({ description: 'Whether the caller is the author.' }),
});
export type DirectMessage = Type.Static<typeof DirectMessage>;

export const LastDirectMessage = shape({
  id: Id,
  seq: MessageSeq,
  content: MessageContent,
  sender_id: SenderId,
  created_at: CreatedAt,
  status: oneOf(directMessageStatuses, 'Whether the message was read.'),
});

const IsEncrypted = Type.Boolean({ description: 'Always false. The server does not encrypt messages.' });
const FirstSeq = described(Seq, 'Number of the first message that the caller can see.');
const OtherReadSeq = described(
  Seq,
  'Number of the last message that the other person has read; 0 if that person does not share read receipts.',
);
const thread = {
  id: Id,
  is_encrypted: IsEncrypted,
  event_scope_id: nullable(
    described(Id, 'Id of the event of the thread; null for a thread that is not limited to an event.'),
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
  other_user: described(ThreadPerson, 'The other person in the thread.'),
  last_message: nullable(described(LastDirectMessage, 'Newest message; null if there is none.')),
  unread_count: UnreadCount,
  shared_event_ids: Type.Array(Id, { description: 'Ids of the events of which both people are members.' }),
  can_send: Type.Boolean({ description: 'Whether the caller can currently send messages.' }),
  is_blocked: Type.Boolean({ description: 'Whether the caller has blocked the other person.' }),
};

export const Thread = shape(thread);
export type Thread = Type.Static<typeof Thread>;

/** A thread in the list, with a field for callers who pass an event. */
export const ListedThread = shape({
  ...thread,
  other_user_in_event: nullable(
    Type.Boolean({
      description: 'Whether the other person is a member of the event `event_id`; null without `event_id`.',
    }),
  ),
});
export const OpenedThread = shape({
  ...thread,
  is_new: Type.Boolean({ description: 'Whether this request created the thread.' }),
});
export type OpenedThread = Type.Static<typeof OpenedThread>;

export const Threads = list('threads', ListedThread, 'Threads, those with the newest messages first.');
export type Threads = Type.Static<typeof Threads>;

export const ThreadMessages = shape({
  ...page('messages', DirectMessage, 'Messages, oldest first.').properties,
  thread_id: ThreadId,
  pagination: described(
    shape({ total_pages: Type.Integer({ description: 'Number of pages; 0 if the list is empty.' }) }),
    'Pagination of the messages. Same as the top-level `total_pages`.',
  ),
  last_seq: LastSeq,
  first_seq: FirstSeq,
  other_read_seq: OtherReadSeq,
  other_user: described(ThreadPerson, 'The other person in the thread.'),
  is_encrypted: IsEncrypted,
  can_send: Type.Boolean({ description: 'Whether the caller can currently send messages.' }),
});
export type ThreadMessages = Type.Static<typeof ThreadMessages>;

const ThreadParams = shape({ thread_id: ThreadId });
const MessageParams = shape({ ...ThreadParams.properties, message_id: MessageId });
const threadErrors = ['not_found'] as const;

export const ListThreads = operation({
  method: 'GET',
  path: '/direct-messages/threads',
  summary: 'List the caller’s direct message threads',
  description: `Returns the threads of the caller, those with the newest messages first. Threads that the caller has cleared are omitted until the next message, and threads with people whom the caller has blocked are always omitted.`,
  access: 'login',
  query: shape({
    after: ListQuery.properties.after,
    limit: Type.Integer({
      minimum: 1,
      maximum: maxListedThreads,
      default: maxListedThreads,
      description: 'Maximum number of entries in the reply.',
    }),
    event_id: Type.Optional(described(EventId, 'Id of an event for `other_user_in_event`. Does not filter the list.')),
  }),
  replies: { 200: Threads },
  errors: ['cursor_invalid'],
});

export const OpenThread = operation({
  method: 'POST',
  path: '/direct-messages/threads',
  summary: 'Open the direct message thread with a person',
  description:
    'Returns the existing thread or creates one. Connected people share one thread for all events. Members with the role ADMIN or ORGANIZER can also open a thread with members of their event with whom they are not connected, unless these were added without their consent. Both people receive the server event `direct_message_thread_created` for a new thread.',
  access: 'login',
  body: shape({
    user_id: UserId,
    event_id: Type.Optional(
      nullable(
        described(EventId, 'Id of an event in which the caller is an organizer; null or omitted for connected people.'),
      ),
    ),
  }),
  replies: { 201: OpenedThread },
  errors: ['not_found', 'thread_with_oneself', 'not_connected_to_start', 'blocked'],
  rateLimits: ['contact'],
});

export const GetThread = operation({
  method: 'GET',
  path: '/direct-messages/threads/:thread_id',
  summary: 'Get a direct message thread',
  description:
    'Available to the two people of the thread. Returns it even if it is not in the list, such as a cleared thread.',
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
    'Available to the two people of the thread; messages that the caller has cleared are omitted. Messages are returned oldest first; the first page contains the newest messages, or with `after_seq` the oldest of them, and `next` leads to older messages, or with `after_seq` to newer ones. Reading the newest page without `after_seq` and `before_seq` marks the messages as read, as `MarkThreadRead` does.',
  access: 'login',
  params: ThreadParams,
  query: shape({
    ...PageQuery.properties,
    after_seq: Type.Optional(described(Seq, 'Only messages with a higher number.')),
    before_seq: Type.Optional(described(Seq, 'Only messages with a lower number.')),
  }),
  replies: { 200: ThreadMessages },
  errors: [...threadErrors, 'cursor_invalid'],
});

export const NewDirectMessage = shape({
  content: MessageContent,
  encrypted_content: Type.Optional(
    nullable(
      described(Type.String({ maxLength: maxEncryptedContentBytes }), DirectMessage.properties.encrypted_content),
    ),
  ),
  client_id: Type.Optional(ClientId),
});

export const SendDirectMessage = operation({
  method: 'POST',
  path: '/direct-messages/threads/:thread_id/messages',
  summary: 'Send a direct message',
  description: `Available to the two people of the thread if they are connected or one of them can open a thread in its event, and neither has blocked the other. The other person receives the server event \`new_direct_message\` and the notification \`DIRECT_MESSAGE\`. Sending also marks the thread as read. Idempotent by \`client_id\`: a repeated request returns the stored message with status 200. Without \`client_id\`, the same text within ${directMessageRepeatMs / 1000} seconds counts as a repeated request.`,
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
  description:
    'Available to the two people of the thread while they can send messages. Both receive the server event `direct_message_reactions`. Repeating a request has no effect.',
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
  description: 'Available to the two people of the thread. A message that the caller has cleared is not found.',
  access: 'login',
  params: MessageParams,
  replies: {
    200: ReactionList,
  },
  errors: threadErrors,
});

export const MarkThreadRead = operation({
  method: 'POST',
  path: '/direct-messages/threads/:thread_id/read',
  summary: 'Mark a direct message thread as read',
  description:
    'Available to the two people of the thread. Marks the messages up to `seq` as read, or all messages if `seq` is omitted; the read position never moves back. The sockets of the caller receive the server event `messages_marked_read`, and the other person `messages_read` unless the caller has disabled read receipts.',
  access: 'login',
  params: ThreadParams,
  body: shape({ seq: Type.Optional(MessageSeq) }),
  bodyOptional: true,
  replies: {
    200: shape({
      thread_id: ThreadId,
      marked_read: Type.Boolean({
        description: 'Whether the read position moved; false if there was nothing new to read.',
      }),
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
  description:
    'Available to the two people of the thread. Hides all messages from the caller permanently; the other person keeps them and is not notified. The thread reappears with the next message.',
  access: 'login',
  params: ThreadParams,
  replies: { 200: Thread },
  errors: threadErrors,
});
