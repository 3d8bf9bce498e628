/** Server events: socket messages from the gateway to the browser. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { UserId } from './accounts/person-fields.ts';
import { ChatRoomJoined, RoomChanged, RoomArrival, CountedReactions } from './chat/chat-room-events.ts';
import { MessageMention, RoomMessage } from './chat/chat-rooms.ts';
import { DirectMessage, OpenedThread, ThreadMessages, Threads } from './chat/direct-messages.ts';
import {
  ChatBanUntil,
  EditedAt,
  IsEnabled,
  LastSeq,
  MessageContent,
  MessageId,
  MessageSeq,
  ReadSeq,
  RoomId,
  ThreadId,
} from './chat/message-fields.ts';
import { EventUserRole } from './enums.ts';
import { EventId } from './events/event-fields.ts';
import { Announcement } from './live/announcements.ts';
import { PollResults, PublicPoll } from './live/polls.ts';
import { PublicQuestion, Qa } from './live/questions.ts';
import { SessionReactionCount } from './live/session-reactions.ts';
import { Connection } from './networking/connections.ts';
import { NotificationsChanged } from './notifications/notifications.ts';
import { described, FullName, Id, MessageText, NameText, nullable, shape, Timestamp, TitleText } from './primitives.ts';
import { RecentChanges } from './recent-changes.ts';
import { ScheduleImport } from './schedule/schedule-exchange.ts';
import { Location, SessionId } from './schedule/session-fields.ts';
import { serverEvent, type ServerEventSpec } from './server-event.ts';

const CanRead = Type.Boolean({ description: 'Whether the receiver can still read them.' });

export const serverEvents = {
  connection_success: serverEvent({
    summary: 'The handshake was accepted',
    description:
      'Sent once after connecting, when the socket receives the server events of its person and their events.',
    payload: shape({
      status: Type.Literal('authenticated', { description: 'Always `authenticated`.' }),
      user_id: UserId,
      version: Type.String({ description: 'Version of the server.' }),
      recent: Type.Optional(
        described(RecentChanges, 'Last changes, to request only data that has changed; absent if they are unknown.'),
      ),
    }),
  }),
  auth_error: serverEvent({
    summary: 'The login or the API token of the socket has ended',
    description: 'The server closes the socket.',
    payload: shape({ error: Type.String({ description: 'Error code.' }), message: MessageText }),
  }),
  reconnect_after: serverEvent({
    summary: 'The client should reconnect',
    description:
      'The gateway closes the socket because it is stopping or has many more sockets than other gateways. Reconnect after `delay_ms` milliseconds.',
    payload: shape({ delay_ms: Type.Integer({ description: 'Milliseconds to wait before reconnecting.' }) }),
  }),
  error: serverEvent({
    summary: 'A client event was rejected',
    payload: shape({ error: Type.String({ description: 'Error code.' }), message: MessageText }),
  }),
  chat_room_joined: serverEvent({ summary: 'Reply to `join_chat_room`', token: 'room:read', payload: ChatRoomJoined }),
  chat_room_left: serverEvent({
    summary: 'The socket has left a chat room: it asked to (`leave_chat_room`), or the person may no longer enter it',
    token: 'room:read',
    payload: shape({ room_id: RoomId }),
  }),
  new_chat_message: serverEvent({
    summary: 'A message was posted in a chat room',
    token: 'room:read',
    payload: RoomMessage,
  }),
  room_head: serverEvent({
    summary: 'The number of the newest message of a chat room changed',
    description:
      'Sent every few seconds while the number changes, so that clients can detect lost messages. Request lost messages with `after_seq`.',
    token: 'room:read',
    payload: shape({ room_id: RoomId, last_seq: described(Type.Integer(), LastSeq) }),
  }),
  room_user_count: serverEvent({
    summary: 'The number of people in a chat room changed',
    description: 'Each person is counted once.',
    payload: shape({
      room_id: RoomId,
      user_count: Type.Integer({ description: 'Number of people in the chat room.' }),
    }),
  }),
  moderation_status_changed: serverEvent({
    summary: 'The role, ban or mute of the receiver in an event changed',
    description: '`role` is null if the receiver is no longer a member.',
    payload: shape({
      event_id: EventId,
      user_id: UserId,
      role: nullable(EventUserRole),
      is_banned: Type.Boolean({ description: 'Whether the receiver is banned from the event.' }),
      is_chat_banned: Type.Boolean({ description: 'Whether the receiver is muted in the chat.' }),
      chat_ban_until: nullable(ChatBanUntil),
      can_use_chat: Type.Boolean({ description: 'Whether the receiver can post in the chat.' }),
    }),
  }),
  new_chat_messages: serverEvent({
    summary: 'Messages were posted in a busy chat room',
    description:
      'Replaces several `new_chat_message` events. Only sent to sockets that announced the capability `batch`.',
    token: 'room:read',
    payload: shape({ room_id: RoomId, messages: Type.Array(RoomMessage, { description: 'Messages, oldest first.' }) }),
  }),
  chat_message_edited: serverEvent({
    summary: 'A message of a chat room was edited',
    token: 'room:read',
    payload: shape({
      message_id: MessageId,
      room_id: RoomId,
      seq: described(Type.Integer(), MessageSeq),
      content: MessageContent,
      mentions: Type.Optional(
        Type.Array(MessageMention, {
          description: 'People who are mentioned in the message; absent if there are none.',
        }),
      ),
      edited_at: EditedAt,
    }),
  }),
  chat_reactions: serverEvent({
    summary: 'Reactions to messages of a chat room changed',
    description: 'Sent at most twice a second.',
    token: 'room:read',
    payload: shape({
      room_id: RoomId,
      messages: CountedReactions,
    }),
  }),
  chat_message_moderated: serverEvent({
    summary: 'A message of a chat room was deleted',
    description: 'Sent to moderators.',
    payload: shape({
      message_id: MessageId,
      room_id: RoomId,
      seq: described(Type.Integer(), MessageSeq),
      deleted_by: nullable(
        described(
          shape({ id: Id, full_name: FullName }),
          'Person who deleted the message; null if it was deleted by a moderation rule.',
        ),
      ),
    }),
  }),
  chat_message_removed: serverEvent({
    summary: 'A message of a chat room was deleted',
    description: 'Sent to everyone except moderators.',
    token: 'room:read',
    payload: shape({
      message_id: MessageId,
      room_id: RoomId,
      seq: described(Type.Integer(), MessageSeq),
      by_rule: Type.Boolean({
        description: 'Whether a moderation rule removed the message; false if a person deleted it.',
      }),
    }),
  }),
  chat_messages_moderated: serverEvent({
    summary: 'Several messages of a chat room were deleted',
    description: 'Sent to moderators.',
    payload: shape({
      room_id: RoomId,
      seqs: Type.Array(Type.Integer(), { description: 'Numbers of the messages in their chat room.' }),
      deleted_by: described(shape({ id: Id, full_name: FullName }), 'Person who deleted the messages.'),
    }),
  }),
  chat_messages_removed: serverEvent({
    summary: 'Several messages of a chat room were deleted',
    description: 'Sent to everyone except moderators.',
    token: 'room:read',
    payload: shape({
      room_id: RoomId,
      seqs: Type.Array(Type.Integer(), { description: 'Numbers of the messages in their chat room.' }),
    }),
  }),
  chat_notification: serverEvent({
    summary: 'Messages of a chat room were posted, removed or restored',
    description: 'Sent at most every two seconds for each event.',
    payload: shape({
      room_id: RoomId,
      event_id: EventId,
      last_seq: described(Type.Integer(), LastSeq),
      read_seq: Type.Optional(
        described(
          Type.Integer(),
          'Number of the newest of the new messages that the receiver wrote, on any device; absent if there is none.',
        ),
      ),
      ignored_seqs: Type.Optional(
        Type.Array(Type.Integer(), {
          description:
            'Numbers of new messages that do not count as unread because the receiver has blocked their author; absent if there are none.',
        }),
      ),
      changed_seq: Type.Optional(
        Type.Integer({ description: 'Number of the newest message that was removed or restored; absent if none was.' }),
      ),
    }),
  }),
  chat_room_created: serverEvent({ summary: 'A chat room was created', token: 'room:read', payload: RoomChanged }),
  chat_room_updated: serverEvent({ summary: 'A chat room was updated', token: 'room:read', payload: RoomChanged }),
  chat_room_deleted: serverEvent({
    summary: 'A chat room was deleted',
    token: 'room:read',
    payload: shape({ room_id: RoomId, event_id: EventId }),
  }),
  bulk_chat_rooms_updated: serverEvent({
    summary: 'Several chat rooms of an event were updated',
    token: 'room:read',
    payload: shape({
      event_id: EventId,
      updates: described(shape({ is_enabled: IsEnabled }), 'Updated fields of the chat rooms.'),
    }),
  }),
  user_joined_room: serverEvent({
    summary: 'A person joined a chat room',
    description: 'Only sent in chat rooms with few people.',
    payload: RoomArrival,
  }),
  user_left_room: serverEvent({
    summary: 'A person left a chat room',
    description: 'Only sent in chat rooms with few people.',
    payload: RoomArrival,
  }),
  typing_status: serverEvent({
    summary: 'A person started or stopped typing in a chat room',
    payload: shape({
      room_id: RoomId,
      user_id: UserId,
      full_name: FullName,
      is_typing: Type.Boolean({ description: 'Whether the person is typing.' }),
    }),
  }),
  direct_message_threads: serverEvent({ summary: 'Reply to `get_direct_message_threads`', payload: Threads }),
  direct_messages: serverEvent({ summary: 'Reply to `get_direct_messages`', payload: ThreadMessages }),
  direct_message_sent: serverEvent({ summary: 'Reply to `send_direct_message`', payload: DirectMessage }),
  new_direct_message: serverEvent({
    summary: 'A direct message was sent',
    description: 'Sent to both people.',
    payload: DirectMessage,
  }),
  direct_message_reactions: serverEvent({
    summary: 'Reactions to direct messages changed',
    description: 'Sent to both people, limited to messages that they can see.',
    payload: shape({ thread_id: ThreadId, messages: CountedReactions }),
  }),
  new_message: serverEvent({
    summary: 'A message was added to a direct message thread',
    description: 'Use it to update the number of unread messages.',
    payload: shape({
      thread_id: ThreadId,
      last_seq: described(Type.Integer(), LastSeq),
      preview: Type.String({ description: 'Beginning of the message, plain text.' }),
    }),
  }),
  direct_message_thread_created: serverEvent({
    summary: 'A direct message thread was created',
    description: 'Sent to both people, and as the reply to `create_direct_message_thread`.',
    payload: OpenedThread,
  }),
  direct_message_thread_removed: serverEvent({
    summary: 'A direct message thread was removed with its connection',
    payload: shape({ thread_id: ThreadId }),
  }),
  messages_read: serverEvent({
    summary: 'The other person has read a direct message thread up to a message',
    payload: shape({
      thread_id: ThreadId,
      reader_id: described(Id, 'Id of the person who read the messages.'),
      read_seq: described(Type.Integer(), 'Number of the last message that the other person has read.'),
    }),
  }),
  messages_marked_read: serverEvent({
    summary: 'A direct message thread was marked as read',
    description: 'Reply to `mark_messages_read`, also sent to other windows of the person.',
    payload: shape({ thread_id: ThreadId, read_seq: described(Type.Integer(), ReadSeq) }),
  }),
  typing_in_dm: serverEvent({
    summary: 'The other person started or stopped typing in a direct message thread',
    payload: shape({
      thread_id: ThreadId,
      user_id: UserId,
      is_typing: Type.Boolean({ description: 'Whether the person is typing.' }),
    }),
  }),
  connection_requested: serverEvent({ summary: 'A connection request was received', payload: Connection }),
  connection_updated: serverEvent({
    summary: 'A connection was accepted, declined, withdrawn or removed',
    description: 'Sent to both people.',
    payload: Connection,
  }),
  notification_changed: serverEvent({
    summary: 'The notifications of the receiver changed',
    description: 'Sent for new notifications, and when notifications are marked as read.',
    payload: NotificationsChanged,
  }),
  moderation_queue_changed: serverEvent({
    summary: 'The number of open moderation cases of an event changed',
    description: 'Sent to moderators.',
    payload: shape({
      event_id: EventId,
      open_count: Type.Integer({ description: 'Number of open moderation cases.' }),
    }),
  }),
  join_requests_changed: serverEvent({
    summary: 'The number of open requests to join an event changed',
    description: 'Sent to organizers.',
    payload: shape({
      event_id: EventId,
      answer_count: Type.Integer({ description: 'Number of requests that wait for an answer.' }),
      seat_count: Type.Integer({ description: 'Number of requests that wait for a seat.' }),
    }),
  }),
  import_progress: serverEvent({ summary: 'An import progressed or ended', payload: ScheduleImport }),
  event_updated: serverEvent({
    summary: 'An event, its agenda or its speakers changed',
    description: 'Contains no data. Request the data again.',
    token: 'event:read',
    payload: shape({ event_id: EventId }),
  }),
  session_updated: serverEvent({
    summary: 'A session was created, updated or deleted',
    token: 'programme:read',
    payload: shape({ event_id: EventId, session_id: SessionId }),
  }),
  bookmarks_changed: serverEvent({
    summary: 'The receiver has bookmarked sessions, or removed bookmarks',
    description: 'Sent to all devices of the receiver, including for changes by an app.',
    payload: shape({
      event_id: EventId,
      added: Type.Array(Id, { description: 'Ids of the sessions that were bookmarked.' }),
      removed: Type.Array(Id, { description: 'Ids of the sessions whose bookmark was removed.' }),
    }),
  }),
  sessions_placed: serverEvent({
    summary: 'Sessions were moved to another time or location',
    description: 'Sent to organizers.',
    payload: shape({
      event_id: EventId,
      session_ids: Type.Array(Id, { description: 'Ids of the sessions that were moved.' }),
      user_id: described(UserId, 'User id of the person who moved them.'),
      name: described(NameText, 'Name of the person who moved them.'),
    }),
  }),
  question_votes: serverEvent({
    summary: 'The votes for questions of a session changed',
    description: 'Sent at most twice a second.',
    token: 'session:read',
    payload: shape({
      session_id: SessionId,
      votes: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
        description: 'Pairs of the id of a question and its number of votes.',
      }),
    }),
  }),
  questions_changed: serverEvent({
    summary: 'Questions of a session were created, changed or removed',
    description: 'Contains the complete questions.',
    token: 'session:read',
    payload: shape({
      session_id: SessionId,
      questions: Type.Array(PublicQuestion, { description: 'Questions that were created or changed.' }),
      removed: Type.Array(Id, { description: 'Ids of the questions that were removed.' }),
    }),
  }),
  qa_changed: serverEvent({
    summary: 'The question settings of a session changed',
    token: 'session:read',
    payload: Qa,
  }),
  questions_left: serverEvent({
    summary: 'The receiver can no longer read or moderate the questions of a session',
    token: 'session:read',
    payload: shape({ session_id: SessionId, can_read: CanRead }),
  }),
  hands_changed: serverEvent({
    summary: 'The raised hands of a session changed, or raising hands was allowed or disallowed',
    description: 'Contains no hands. Request them again.',
    payload: shape({ session_id: SessionId, event_id: EventId }),
  }),
  hand_called: serverEvent({
    summary: 'The receiver was called to speak',
    description: 'Sent to all devices of the receiver.',
    payload: shape({
      session_id: SessionId,
      event_id: EventId,
      title: described(TitleText, 'Title of the session, plain text.'),
      called_at: described(Timestamp, 'When the receiver was called (ISO 8601, UTC).'),
    }),
  }),
  session_reactions: serverEvent({
    summary: 'People reacted to a session',
    description: 'Sent at most twice a second.',
    token: 'session:read',
    payload: shape({
      session_id: SessionId,
      counts: Type.Array(SessionReactionCount, {
        description: 'Number of reactions since the previous event, by kind of reaction.',
      }),
    }),
  }),
  session_reactions_left: serverEvent({
    summary: 'The receiver can no longer see the reactions to a session',
    token: 'session:read',
    payload: shape({ session_id: SessionId }),
  }),
  polls_changed: serverEvent({
    summary: 'Polls of a session or an event were created, changed or removed',
    description: 'Contains the complete polls.',
    token: 'session:read',
    payload: shape({
      event_id: EventId,
      session_id: nullable(SessionId),
      polls: Type.Array(PublicPoll, { description: 'Polls that were created or changed.' }),
      removed: Type.Array(Id, { description: 'Ids of the polls that were removed.' }),
    }),
  }),
  poll_results: serverEvent({
    summary: 'The results of a poll changed',
    description: 'Sent at most twice a second to people who can see the results. Contains the complete results.',
    token: 'session:read',
    payload: PollResults,
  }),
  polls_left: serverEvent({
    summary: 'The receiver can no longer read or moderate the polls of a session or an event',
    token: 'session:read',
    payload: shape({ event_id: EventId, session_id: nullable(SessionId), can_read: CanRead }),
  }),
  run_of_show_changed: serverEvent({
    summary: 'The run of show of a location changed',
    description: 'Sent to the crew and the speakers when a cue, the lectern message, or who is ready changes.',
    payload: shape({
      event_id: EventId,
      location: described(Location, 'Name of the location; empty for sessions without a location.'),
    }),
  }),
  announcement_made: serverEvent({
    summary: 'The receiver received an announcement',
    description: 'API tokens only receive announcements to everyone.',
    token: 'announcement:read',
    payload: Announcement,
  }),
  announcement_ended: serverEvent({
    summary: 'An announcement was ended',
    token: 'announcement:read',
    payload: shape({ event_id: EventId, announcement_id: described(Id, 'Id of the announcement.') }),
  }),
  pong: serverEvent({ summary: 'Reply to `ping`', payload: shape({}) }),
} as const satisfies Record<string, ServerEventSpec>;

export type ServerEventName = keyof typeof serverEvents;
/** A mapped type of all events, because the compiler needs seconds to compare `Static` of a generic event. */
type ServerEventPayloads = { readonly [N in ServerEventName]: Static<(typeof serverEvents)[N]['payload']> };
export type ServerEventPayload<N extends ServerEventName> = ServerEventPayloads[N];
