/** Server events: socket messages from the gateway to the browser. */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { Announcement } from './announcements.ts';
import { ChatRoom, MessageAuthor, MessageMention, ReactionCount, RoomMessage } from './chat-rooms.ts';
import { Connection } from './connections.ts';
import { DirectMessage, OpenedThread, ThreadMessages, Threads } from './direct-messages.ts';
import { EventUserRole } from './enums.ts';
import { NotificationsChanged } from './notifications.ts';
import { PollResults, PublicPoll } from './polls.ts';
import { Id, nullable, shape, Timestamp } from './primitives.ts';
import { PublicQuestion, Qa } from './questions.ts';
import { ScheduleImport } from './schedule-exchange.ts';
import { SessionReactionCount } from './session-reactions.ts';

export const ChatRoomJoined = shape({
  room_id: Id,
  room_name: Type.String(),
  /** The newest messages, at most 50, ascending. */
  messages: Type.Array(RoomMessage),
  last_seq: Type.Integer(),
  user_count: Type.Integer(),
});

/** A created or updated chat room. */
export const RoomChanged = shape({
  room_id: Id,
  event_id: Id,
  session_id: nullable(Id),
  name: Type.String(),
  description: nullable(Type.String()),
  room_type: ChatRoom.properties.room_type,
  subtype: ChatRoom.properties.subtype,
  is_enabled: Type.Boolean(),
  display_order: Type.Number(),
  slow_mode_seconds: Type.Integer(),
  announce_only: Type.Boolean(),
});

export const RoomArrival = shape({ room_id: Id, user_id: Id, user: MessageAuthor, user_count: Type.Integer() });

/** The current reactions to messages; the list of a message without reactions is empty. */
const CountedReactions = Type.Array(shape({ seq: Type.Integer(), reactions: Type.Array(ReactionCount) }));

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
    payload: shape({ status: Type.Literal('authenticated'), user_id: Id, version: Type.String() }),
  }),
  auth_error: serverEvent({
    summary: 'The login of the socket has ended',
    description: 'The server closes the socket.',
    payload: shape({ message: Type.String() }),
  }),
  reconnect_after: serverEvent({
    summary: 'The gateway asked the client to reconnect',
    description:
      'The gateway is stopping or has far more sockets than others, and closes the socket. Reconnect after `delay_ms` milliseconds.',
    payload: shape({ delay_ms: Type.Integer() }),
  }),
  error: serverEvent({
    summary: 'A client event was refused',
    payload: shape({ error: Type.String(), message: Type.String() }),
  }),
  chat_room_joined: serverEvent({ summary: 'Reply to `join_chat_room`', payload: ChatRoomJoined }),
  chat_room_left: serverEvent({ summary: 'Reply to `leave_chat_room`', payload: shape({ room_id: Id }) }),
  new_chat_message: serverEvent({ summary: 'A message was posted in a chat room', payload: RoomMessage }),
  room_head: serverEvent({
    summary: 'The number of the newest message of a chat room changed',
    description:
      'Repeated every few seconds while the number changes, so that clients notice lost messages. Request those with `after_seq`.',
    payload: shape({ room_id: Id, last_seq: Type.Integer() }),
  }),
  room_user_count: serverEvent({
    summary: 'The number of people in a chat room changed',
    description: 'Counts each person once.',
    payload: shape({ room_id: Id, user_count: Type.Integer() }),
  }),
  moderation_status_changed: serverEvent({
    summary: 'The role, ban or mute of the receiver in an event changed',
    description: '`role` is null if the receiver is no longer a member.',
    payload: shape({
      event_id: Id,
      user_id: Id,
      role: nullable(EventUserRole),
      is_banned: Type.Boolean(),
      is_chat_banned: Type.Boolean(),
      chat_ban_until: nullable(Timestamp),
      can_use_chat: Type.Boolean(),
    }),
  }),
  new_chat_messages: serverEvent({
    summary: 'Messages were posted in a busy chat room',
    description:
      'Contains the messages in ascending order. Only sent to sockets that announced the capability `batch`.',
    payload: shape({ room_id: Id, messages: Type.Array(RoomMessage) }),
  }),
  chat_message_edited: serverEvent({
    summary: 'A message of a chat room was edited',
    payload: shape({
      message_id: Id,
      room_id: Id,
      seq: Type.Integer(),
      content: Type.String(),
      mentions: Type.Optional(Type.Array(MessageMention)),
      edited_at: Timestamp,
    }),
  }),
  chat_reactions: serverEvent({
    summary: 'Reactions to messages of a chat room changed',
    description: 'Sent at most twice a second.',
    payload: shape({
      room_id: Id,
      messages: CountedReactions,
    }),
  }),
  chat_message_moderated: serverEvent({
    summary: 'A message of a chat room was deleted',
    description: 'Sent to moderators. `deleted_by` is null if a moderation rule deleted it.',
    payload: shape({
      message_id: Id,
      room_id: Id,
      seq: Type.Integer(),
      deleted_by: nullable(shape({ id: Id, full_name: Type.String() })),
    }),
  }),
  chat_message_removed: serverEvent({
    summary: 'A message of a chat room was deleted',
    description: 'Sent to everyone except moderators.',
    payload: shape({ message_id: Id, room_id: Id, seq: Type.Integer() }),
  }),
  chat_messages_moderated: serverEvent({
    summary: 'Several messages of a chat room were deleted',
    description: 'Sent to moderators.',
    payload: shape({
      room_id: Id,
      seqs: Type.Array(Type.Integer()),
      deleted_by: shape({ id: Id, full_name: Type.String() }),
    }),
  }),
  chat_messages_removed: serverEvent({
    summary: 'Several messages of a chat room were deleted',
    description: 'Sent to everyone except moderators.',
    payload: shape({ room_id: Id, seqs: Type.Array(Type.Integer()) }),
  }),
  chat_notification: serverEvent({
    summary: 'Messages of a chat room were posted, removed or restored',
    description: 'Sent at most every two seconds for each event.',
    payload: shape({
      room_id: Id,
      event_id: Id,
      last_seq: Type.Integer(),
      /** The newest of the new messages that the receiver wrote, on any device. */
      read_seq: Type.Optional(Type.Integer()),
      ignored_seqs: Type.Optional(Type.Array(Type.Integer())),
      changed_seq: Type.Optional(Type.Integer()),
    }),
  }),
  chat_room_created: serverEvent({ summary: 'A chat room was created', payload: RoomChanged }),
  chat_room_updated: serverEvent({ summary: 'A chat room was updated', payload: RoomChanged }),
  chat_room_deleted: serverEvent({ summary: 'A chat room was deleted', payload: shape({ room_id: Id, event_id: Id }) }),
  bulk_chat_rooms_updated: serverEvent({
    summary: 'Several chat rooms of an event were updated',
    payload: shape({ event_id: Id, updates: shape({ is_enabled: Type.Boolean() }) }),
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
    payload: shape({ room_id: Id, user_id: Id, full_name: Type.String(), is_typing: Type.Boolean() }),
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
    payload: shape({ thread_id: Id, messages: CountedReactions }),
  }),
  new_message: serverEvent({
    summary: 'A message was added to a direct message thread',
    description: 'Clients use it to update badges.',
    payload: shape({ thread_id: Id, last_seq: Type.Integer(), preview: Type.String() }),
  }),
  direct_message_thread_created: serverEvent({
    summary: 'A direct message thread was created',
    description: 'Sent to both people, and as the reply to `create_direct_message_thread`.',
    payload: OpenedThread,
  }),
  direct_message_thread_removed: serverEvent({
    summary: 'A direct message thread was removed with its connection',
    payload: shape({ thread_id: Id }),
  }),
  messages_read: serverEvent({
    summary: 'The other person read a direct message thread up to a message',
    payload: shape({ thread_id: Id, reader_id: Id, read_seq: Type.Integer() }),
  }),
  messages_marked_read: serverEvent({
    summary: 'A direct message thread was marked as read',
    description: 'This is the reply to `mark_messages_read`, and is also sent to the other windows of the person.',
    payload: shape({ thread_id: Id, read_seq: Type.Integer() }),
  }),
  typing_in_dm: serverEvent({
    summary: 'The other person started or stopped typing in a direct message thread',
    payload: shape({ thread_id: Id, user_id: Id, is_typing: Type.Boolean() }),
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
    payload: shape({ event_id: Id, open_count: Type.Integer() }),
  }),
  join_requests_changed: serverEvent({
    summary: 'The number of open requests to join an event changed',
    description: 'Sent to organizers.',
    payload: shape({ event_id: Id, answer_count: Type.Integer(), seat_count: Type.Integer() }),
  }),
  import_progress: serverEvent({ summary: 'An import progressed or ended', payload: ScheduleImport }),
  event_updated: serverEvent({
    summary: 'An event, its agenda or its speakers changed',
    description: 'Contains no data. Read what is needed again.',
    payload: shape({ event_id: Id }),
  }),
  session_updated: serverEvent({
    summary: 'A session was created, updated or deleted',
    payload: shape({ event_id: Id, session_id: Id }),
  }),
  sessions_placed: serverEvent({
    summary: 'Sessions were moved to another time or location',
    description: 'Sent to organizers.',
    payload: shape({ event_id: Id, session_ids: Type.Array(Id), user_id: Id, name: Type.String() }),
  }),
  question_votes: serverEvent({
    summary: 'The votes for questions of a session changed',
    description: 'Contains pairs of question id and number of votes. Sent at most twice a second.',
    payload: shape({ session_id: Id, votes: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })) }),
  }),
  questions_changed: serverEvent({
    summary: 'Questions of a session were created, changed or removed',
    description: '`removed` contains the ids of questions that the receiver can no longer see.',
    payload: shape({ session_id: Id, questions: Type.Array(PublicQuestion), removed: Type.Array(Id) }),
  }),
  qa_changed: serverEvent({ summary: 'The question settings of a session changed', payload: Qa }),
  questions_left: serverEvent({
    summary: 'The receiver lost access to the questions of a session, or the right to moderate them',
    payload: shape({ session_id: Id, can_read: Type.Boolean() }),
  }),
  hands_changed: serverEvent({
    summary: 'The raised hands of a session changed, or were opened or closed',
    description: 'Contains no hands. Read them again.',
    payload: shape({ session_id: Id, event_id: Id }),
  }),
  hand_called: serverEvent({
    summary: 'The receiver was called to speak',
    description: 'The receiver has the microphone of the session. Sent to all devices.',
    payload: shape({ session_id: Id, event_id: Id, title: Type.String(), called_at: Timestamp }),
  }),
  session_reactions: serverEvent({
    summary: 'Reactions to a session were given',
    description: 'Contains the numbers since the previous event. Sent at most twice a second.',
    payload: shape({ session_id: Id, counts: Type.Array(SessionReactionCount) }),
  }),
  session_reactions_left: serverEvent({
    summary: 'The receiver lost access to the reactions to a session',
    payload: shape({ session_id: Id }),
  }),
  polls_changed: serverEvent({
    summary: 'Polls of a session or an event were created, changed or removed',
    description: '`removed` contains the ids of polls that the receiver can no longer see.',
    payload: shape({
      event_id: Id,
      session_id: nullable(Id),
      polls: Type.Array(PublicPoll),
      removed: Type.Array(Id),
    }),
  }),
  poll_results: serverEvent({
    summary: 'The results of a poll changed',
    description: 'Contains the complete results. Sent to people who can see them, at most twice a second.',
    payload: PollResults,
  }),
  polls_left: serverEvent({
    summary: 'The receiver lost access to the polls of a session or an event, or the right to moderate them',
    payload: shape({ event_id: Id, session_id: nullable(Id), can_read: Type.Boolean() }),
  }),
  run_of_show_changed: serverEvent({
    summary: 'The run of show of a location changed',
    description:
      'Sent to the crew and the speakers when a cue, the lectern message, or the readiness of a speaker or the crew changes.',
    payload: shape({ event_id: Id, location: Type.String() }),
  }),
  announcement_made: serverEvent({
    summary: 'An announcement was made to the receiver',
    payload: Announcement,
  }),
  announcement_ended: serverEvent({
    summary: 'An announcement was ended',
    payload: shape({ event_id: Id, announcement_id: Id }),
  }),
  pong: serverEvent({ summary: 'Reply to `ping`', payload: shape({}) }),
} as const satisfies Record<string, ServerEventSpec>;

export type ServerEventName = keyof typeof serverEvents;
/** A table of all events, because comparing `Static` of a generic event takes the compiler seconds. */
type ServerEventPayloads = { readonly [N in ServerEventName]: Static<(typeof serverEvents)[N]['payload']> };
export type ServerEventPayload<N extends ServerEventName> = ServerEventPayloads[N];
