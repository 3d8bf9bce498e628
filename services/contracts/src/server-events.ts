/** Server events: socket messages from the gateway to the browser. */
import type { Static, TSchema } from 'typebox';
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
import { ScheduleImport } from './schedule/schedule-exchange.ts';
import { Location, SessionId } from './schedule/session-fields.ts';

interface ServerEventSpec {
  readonly summary: string;
  readonly description?: string;
  readonly payload: TSchema;
}

const serverEvent = <const S extends ServerEventSpec>(spec: S): S => spec;

export const serverEvents = {
  connection_success: serverEvent({
    summary: 'The handshake was accepted',
    description: 'Contains the version of the server.',
    payload: shape({
      status: Type.Literal('authenticated', { description: 'Status.' }),
      user_id: UserId,
      version: Type.String({ description: 'Version of the software or document.' }),
    }),
  }),
  auth_error: serverEvent({
    summary: 'The login of the socket has ended',
    description: 'The server closes the socket.',
    payload: shape({ message: MessageText }),
  }),
  reconnect_after: serverEvent({
    summary: 'The gateway asked the client to reconnect',
    description:
      'The gateway is stopping or has far more sockets than others, and closes the socket. Reconnect after `delay_ms` milliseconds.',
    payload: shape({ delay_ms: Type.Integer({ description: 'Milliseconds to wait before reconnecting.' }) }),
  }),
  error: serverEvent({
    summary: 'A client event was refused',
    payload: shape({ error: Type.String({ description: 'Error code, for programs.' }), message: MessageText }),
  }),
  chat_room_joined: serverEvent({ summary: 'Reply to `join_chat_room`', payload: ChatRoomJoined }),
  chat_room_left: serverEvent({ summary: 'Reply to `leave_chat_room`', payload: shape({ room_id: RoomId }) }),
  new_chat_message: serverEvent({ summary: 'A message was posted in a chat room', payload: RoomMessage }),
  room_head: serverEvent({
    summary: 'The number of the newest message of a chat room changed',
    description:
      'Repeated every few seconds while the number changes, so that clients notice lost messages. Request those with `after_seq`.',
    payload: shape({ room_id: RoomId, last_seq: described(Type.Integer(), LastSeq) }),
  }),
  room_user_count: serverEvent({
    summary: 'The number of people in a chat room changed',
    description: 'Counts each person once.',
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
      is_banned: Type.Boolean({ description: 'Whether the person is banned from the event.' }),
      is_chat_banned: Type.Boolean({ description: 'Whether the person is muted in the chat.' }),
      chat_ban_until: nullable(ChatBanUntil),
      can_use_chat: Type.Boolean({ description: 'Whether the person can write in the chat.' }),
    }),
  }),
  new_chat_messages: serverEvent({
    summary: 'Messages were posted in a busy chat room',
    description:
      'Contains the messages in ascending order. Only sent to sockets that announced the capability `batch`.',
    payload: shape({ room_id: RoomId, messages: Type.Array(RoomMessage, { description: 'Messages, oldest first.' }) }),
  }),
  chat_message_edited: serverEvent({
    summary: 'A message of a chat room was edited',
    payload: shape({
      message_id: MessageId,
      room_id: RoomId,
      seq: described(Type.Integer(), MessageSeq),
      content: MessageContent,
      mentions: Type.Optional(
        Type.Array(MessageMention, {
          description:
            'People who are mentioned in the message; absent if there are none. In requests, ids of people whose names follow an `@` in the text. Other ids are ignored.',
        }),
      ),
      edited_at: EditedAt,
    }),
  }),
  chat_reactions: serverEvent({
    summary: 'Reactions to messages of a chat room changed',
    description: 'Sent at most twice a second.',
    payload: shape({
      room_id: RoomId,
      messages: CountedReactions,
    }),
  }),
  chat_message_moderated: serverEvent({
    summary: 'A message of a chat room was deleted',
    description: 'Sent to moderators. `deleted_by` is null if a moderation rule deleted it.',
    payload: shape({
      message_id: MessageId,
      room_id: RoomId,
      seq: described(Type.Integer(), MessageSeq),
      deleted_by: nullable(
        described(
          shape({ id: Id, full_name: FullName }),
          'Person who deleted the message; null if it is not deleted or a rule deleted it.',
        ),
      ),
    }),
  }),
  chat_message_removed: serverEvent({
    summary: 'A message of a chat room was deleted',
    description: 'Sent to everyone except moderators.',
    payload: shape({ message_id: MessageId, room_id: RoomId, seq: described(Type.Integer(), MessageSeq) }),
  }),
  chat_messages_moderated: serverEvent({
    summary: 'Several messages of a chat room were deleted',
    description: 'Sent to moderators.',
    payload: shape({
      room_id: RoomId,
      seqs: Type.Array(Type.Integer(), { description: 'Numbers of the messages in their chat room.' }),
      deleted_by: described(
        shape({ id: Id, full_name: FullName }),
        'Person who deleted the message; null if it is not deleted or a rule deleted it.',
      ),
    }),
  }),
  chat_messages_removed: serverEvent({
    summary: 'Several messages of a chat room were deleted',
    description: 'Sent to everyone except moderators.',
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
        described(Type.Integer(), 'Number of the newest of the new messages that the receiver wrote, on any device.'),
      ),
      ignored_seqs: Type.Optional(
        Type.Array(Type.Integer(), {
          description:
            'Numbers of new messages that do not count as unread because the caller has blocked their author.',
        }),
      ),
      changed_seq: Type.Optional(
        Type.Integer({ description: 'Number of the newest message that was removed or restored; absent if none was.' }),
      ),
    }),
  }),
  chat_room_created: serverEvent({ summary: 'A chat room was created', payload: RoomChanged }),
  chat_room_updated: serverEvent({ summary: 'A chat room was updated', payload: RoomChanged }),
  chat_room_deleted: serverEvent({
    summary: 'A chat room was deleted',
    payload: shape({ room_id: RoomId, event_id: EventId }),
  }),
  bulk_chat_rooms_updated: serverEvent({
    summary: 'Several chat rooms of an event were updated',
    payload: shape({ event_id: EventId, updates: described(shape({ is_enabled: IsEnabled }), 'The updated fields.') }),
  }),
  user_joined_room: serverEvent({
    summary: 'A person joined a chat room',
    description: 'Only sent in rooms with few people.',
    payload: RoomArrival,
  }),
  user_left_room: serverEvent({
    summary: 'A person left a chat room',
    description: 'Only sent in rooms with few people.',
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
    description: 'Sent to both people, for the messages that they can see.',
    payload: shape({ thread_id: ThreadId, messages: CountedReactions }),
  }),
  new_message: serverEvent({
    summary: 'A message was added to a direct message thread',
    description: 'Clients use it to update badges.',
    payload: shape({
      thread_id: ThreadId,
      last_seq: described(Type.Integer(), LastSeq),
      preview: Type.String({ description: 'Beginning of the message.' }),
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
    summary: 'The other person read a direct message thread up to a message',
    payload: shape({
      thread_id: ThreadId,
      reader_id: described(Id, 'Id of the person who read the messages.'),
      read_seq: described(Type.Integer(), ReadSeq),
    }),
  }),
  messages_marked_read: serverEvent({
    summary: 'A direct message thread was marked as read',
    description: 'This is the reply to `mark_messages_read`, and is also sent to the other windows of the person.',
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
    description: 'Sent for new notifications, and when some are marked as read. Contains the number of unread ones.',
    payload: NotificationsChanged,
  }),
  moderation_queue_changed: serverEvent({
    summary: 'The number of open moderation cases of an event changed',
    description: 'Sent to moderators.',
    payload: shape({ event_id: EventId, open_count: Type.Integer({ description: 'Number of open cases.' }) }),
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
    description: 'Contains no data. Read what is needed again.',
    payload: shape({ event_id: EventId }),
  }),
  session_updated: serverEvent({
    summary: 'A session was created, updated or deleted',
    payload: shape({ event_id: EventId, session_id: SessionId }),
  }),
  sessions_placed: serverEvent({
    summary: 'Sessions were moved to another time or location',
    description: 'Sent to organizers.',
    payload: shape({
      event_id: EventId,
      session_ids: Type.Array(Id, { description: 'Ids of the sessions.' }),
      user_id: UserId,
      name: NameText,
    }),
  }),
  question_votes: serverEvent({
    summary: 'The votes for questions of a session changed',
    description: 'Contains pairs of question id and number of votes. Sent at most twice a second.',
    payload: shape({
      session_id: SessionId,
      votes: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'Number of votes.' }),
    }),
  }),
  questions_changed: serverEvent({
    summary: 'Questions of a session were created, changed or removed',
    description: '`removed` contains the ids of questions that the receiver can no longer see.',
    payload: shape({
      session_id: SessionId,
      questions: Type.Array(PublicQuestion, { description: 'The questions.' }),
      removed: Type.Array(Id, { description: 'Number of removed entries.' }),
    }),
  }),
  qa_changed: serverEvent({ summary: 'The question settings of a session changed', payload: Qa }),
  questions_left: serverEvent({
    summary: 'The receiver lost access to the questions of a session, or the right to moderate them',
    payload: shape({
      session_id: SessionId,
      can_read: Type.Boolean({ description: 'Whether the caller still has access.' }),
    }),
  }),
  hands_changed: serverEvent({
    summary: 'The raised hands of a session changed, or were opened or closed',
    description: 'Contains no hands. Read them again.',
    payload: shape({ session_id: SessionId, event_id: EventId }),
  }),
  hand_called: serverEvent({
    summary: 'The receiver was called to speak',
    description: 'The receiver has the microphone of the session. Sent to all devices.',
    payload: shape({
      session_id: SessionId,
      event_id: EventId,
      title: TitleText,
      called_at: described(Timestamp, 'When the person was called (ISO 8601, UTC).'),
    }),
  }),
  session_reactions: serverEvent({
    summary: 'Reactions to a session were given',
    description: 'Contains the numbers since the previous event. Sent at most twice a second.',
    payload: shape({
      session_id: SessionId,
      counts: Type.Array(SessionReactionCount, { description: 'Numbers by kind.' }),
    }),
  }),
  session_reactions_left: serverEvent({
    summary: 'The receiver lost access to the reactions to a session',
    payload: shape({ session_id: SessionId }),
  }),
  polls_changed: serverEvent({
    summary: 'Polls of a session or an event were created, changed or removed',
    description: '`removed` contains the ids of polls that the receiver can no longer see.',
    payload: shape({
      event_id: EventId,
      session_id: nullable(SessionId),
      polls: Type.Array(PublicPoll, { description: 'The polls.' }),
      removed: Type.Array(Id, { description: 'Number of removed entries.' }),
    }),
  }),
  poll_results: serverEvent({
    summary: 'The results of a poll changed',
    description: 'Contains the complete results. Sent to people who can see them, at most twice a second.',
    payload: PollResults,
  }),
  polls_left: serverEvent({
    summary: 'The receiver lost access to the polls of a session or an event, or the right to moderate them',
    payload: shape({
      event_id: EventId,
      session_id: nullable(SessionId),
      can_read: Type.Boolean({ description: 'Whether the caller still has access.' }),
    }),
  }),
  run_of_show_changed: serverEvent({
    summary: 'The run of show of a location changed',
    description:
      'Sent to the crew and the speakers when a cue, the lectern message, or the readiness of a speaker or the crew changes.',
    payload: shape({ event_id: EventId, location: Location }),
  }),
  announcement_made: serverEvent({
    summary: 'An announcement was made to the receiver',
    payload: Announcement,
  }),
  announcement_ended: serverEvent({
    summary: 'An announcement was ended',
    payload: shape({ event_id: EventId, announcement_id: described(Id, 'Id of the announcement.') }),
  }),
  pong: serverEvent({ summary: 'Reply to `ping`', payload: shape({}) }),
} as const satisfies Record<string, ServerEventSpec>;

export type ServerEventName = keyof typeof serverEvents;
/** A table of all events, because comparing `Static` of a generic event takes the compiler seconds. */
type ServerEventPayloads = { readonly [N in ServerEventName]: Static<(typeof serverEvents)[N]['payload']> };
export type ServerEventPayload<N extends ServerEventName> = ServerEventPayloads[N];
