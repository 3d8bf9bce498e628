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

/** A changed room: flat, and again as `updates` for clients that hold a list of rooms. */
export const RoomChanged = shape({
  room_id: Id,
  event_id: Id,
  id: Id,
  session_id: nullable(Id),
  name: Type.String(),
  description: nullable(Type.String()),
  room_type: ChatRoom.properties.room_type,
  subtype: ChatRoom.properties.subtype,
  is_enabled: Type.Boolean(),
  display_order: Type.Number(),
  slow_mode_seconds: Type.Integer(),
  announce_only: Type.Boolean(),
  updates: shape({
    name: Type.String(),
    description: nullable(Type.String()),
    is_enabled: Type.Boolean(),
    display_order: Type.Number(),
    slow_mode_seconds: Type.Integer(),
    announce_only: Type.Boolean(),
  }),
});

export const RoomArrival = shape({ room_id: Id, user_id: Id, user: MessageAuthor, user_count: Type.Integer() });

/** How people reacted to messages now; messages without reactions have an empty list. */
const CountedReactions = Type.Array(shape({ seq: Type.Integer(), reactions: Type.Array(ReactionCount) }));

interface ServerEventSpec {
  readonly summary: string;
  readonly payload: TSchema;
}

const serverEvent = <const S extends ServerEventSpec>(spec: S): S => spec;

export const serverEvents = {
  connection_success: serverEvent({
    summary: 'The handshake is accepted; carries the server’s version',
    payload: shape({ status: Type.Literal('authenticated'), user_id: Id, version: Type.String() }),
  }),
  auth_error: serverEvent({
    summary: 'The login behind this socket has ended; the socket closes',
    payload: shape({ message: Type.String() }),
  }),
  reconnect_after: serverEvent({
    summary:
      'This gateway stops, or holds far more sockets than the others, and closes the socket; come back after that many milliseconds',
    payload: shape({ delay_ms: Type.Integer() }),
  }),
  error: serverEvent({
    summary: 'A client event was refused',
    payload: shape({ error: Type.String(), message: Type.String() }),
  }),
  chat_room_joined: serverEvent({ summary: 'Reply to join_chat_room', payload: ChatRoomJoined }),
  chat_room_left: serverEvent({ summary: 'Reply to leave_chat_room', payload: shape({ room_id: Id }) }),
  event_admin_joined: serverEvent({ summary: 'Reply to join_event_admin', payload: shape({ event_id: Id }) }),
  new_chat_message: serverEvent({ summary: 'A message was posted in a room', payload: RoomMessage }),
  room_head: serverEvent({
    summary: 'The newest number of a room; who lacks messages asks for them by `after_seq`',
    payload: shape({ room_id: Id, last_seq: Type.Integer() }),
  }),
  room_user_count: serverEvent({
    summary: 'Distinct people present in a room',
    payload: shape({ room_id: Id, user_count: Type.Integer() }),
  }),
  moderation_status_changed: serverEvent({
    summary: 'What one is and may do in an event changed: role, ban or mute; null where one belongs to it no more',
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
    summary: 'Messages of a busy room together, ascending; for sockets that announced the capability `batch`',
    payload: shape({ room_id: Id, messages: Type.Array(RoomMessage) }),
  }),
  chat_message_sent: serverEvent({ summary: 'Reply to chat_message', payload: RoomMessage }),
  chat_message_edited: serverEvent({
    summary: 'The author of a message has changed its text',
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
    summary: 'Messages of a room have other reactions; gathered, at most twice a second',
    payload: shape({
      room_id: Id,
      messages: CountedReactions,
    }),
  }),
  chat_message_moderated: serverEvent({
    summary: 'Staff: a message was removed, and by whom; null where a rule did it',
    payload: shape({
      message_id: Id,
      room_id: Id,
      seq: Type.Integer(),
      deleted_by: nullable(shape({ id: Id, full_name: Type.String() })),
    }),
  }),
  chat_message_removed: serverEvent({
    summary: 'A message is gone for people without rights',
    payload: shape({ message_id: Id, room_id: Id, seq: Type.Integer() }),
  }),
  chat_messages_moderated: serverEvent({
    summary: 'Staff: many messages of a room were removed, and by whom',
    payload: shape({
      room_id: Id,
      seqs: Type.Array(Type.Integer()),
      deleted_by: shape({ id: Id, full_name: Type.String() }),
    }),
  }),
  chat_messages_removed: serverEvent({
    summary: 'Many messages of a room are gone for people without rights',
    payload: shape({ room_id: Id, seqs: Type.Array(Type.Integer()) }),
  }),
  chat_notification: serverEvent({
    summary: 'A room of an event has new messages, or some were removed or restored; at most every two seconds',
    payload: shape({
      room_id: Id,
      event_id: Id,
      last_seq: Type.Integer(),
      /** The newest of the new messages that the caller wrote, on any device. */
      read_seq: Type.Optional(Type.Integer()),
      ignored_seqs: Type.Optional(Type.Array(Type.Integer())),
      changed_seq: Type.Optional(Type.Integer()),
    }),
  }),
  chat_rooms: serverEvent({
    summary: 'Reply to get_chat_rooms',
    payload: shape({ event_id: Id, rooms: Type.Array(ChatRoom), chat_rooms: Type.Array(ChatRoom) }),
  }),
  chat_room_created: serverEvent({ summary: 'A room was made', payload: RoomChanged }),
  chat_room_updated: serverEvent({ summary: 'A room was changed', payload: RoomChanged }),
  chat_room_deleted: serverEvent({ summary: 'A room is gone', payload: shape({ room_id: Id, event_id: Id }) }),
  bulk_chat_rooms_updated: serverEvent({
    summary: 'Many rooms of an event were changed at once',
    payload: shape({ event_id: Id, updates: shape({ is_enabled: Type.Boolean() }) }),
  }),
  session_chat_rooms_joined: serverEvent({
    summary: 'Reply to join_session_chat_rooms',
    payload: shape({ session_id: Id, rooms: Type.Array(ChatRoom) }),
  }),
  session_chat_rooms_left: serverEvent({
    summary: 'Reply to leave_session_chat_rooms',
    payload: shape({ session_id: Id }),
  }),
  user_joined_room: serverEvent({ summary: 'Somebody came into a small room', payload: RoomArrival }),
  user_left_room: serverEvent({ summary: 'Somebody left a small room', payload: RoomArrival }),
  typing_status: serverEvent({
    summary: 'Somebody types in a room, or stopped',
    payload: shape({ room_id: Id, user_id: Id, full_name: Type.String(), is_typing: Type.Boolean() }),
  }),
  direct_message_threads: serverEvent({ summary: 'Reply to get_direct_message_threads', payload: Threads }),
  direct_messages: serverEvent({ summary: 'Reply to get_direct_messages', payload: ThreadMessages }),
  direct_message_sent: serverEvent({ summary: 'Reply to send_direct_message', payload: DirectMessage }),
  new_direct_message: serverEvent({ summary: 'A direct message, to both people', payload: DirectMessage }),
  direct_message_reactions: serverEvent({
    summary: 'Messages of a thread have other reactions; to both people, as far as they see the messages',
    payload: shape({ thread_id: Id, messages: CountedReactions }),
  }),
  new_message: serverEvent({
    summary: 'A thread has moved on, for badges',
    payload: shape({ thread_id: Id, last_seq: Type.Integer(), preview: Type.String() }),
  }),
  direct_message_thread_created: serverEvent({
    summary: 'Reply to create_direct_message_thread; and to both people when the thread is new',
    payload: OpenedThread,
  }),
  direct_message_thread_removed: serverEvent({
    summary: 'A thread is gone, because its connection was removed',
    payload: shape({ thread_id: Id }),
  }),
  messages_read: serverEvent({
    summary: 'The other person has read a thread up to a message',
    payload: shape({ thread_id: Id, reader_id: Id, read_seq: Type.Integer() }),
  }),
  messages_marked_read: serverEvent({
    summary: 'Reply to mark_messages_read, and to the person’s other windows',
    payload: shape({ thread_id: Id, read_seq: Type.Integer() }),
  }),
  typing_in_dm: serverEvent({
    summary: 'The other person types, or stopped',
    payload: shape({ thread_id: Id, user_id: Id, is_typing: Type.Boolean() }),
  }),
  connection_requested: serverEvent({ summary: 'Somebody asks to connect', payload: Connection }),
  connection_updated: serverEvent({
    summary: 'A connection of one’s own was accepted, declined, taken back or removed; to both people',
    payload: Connection,
  }),
  notification_changed: serverEvent({
    summary: 'Something new in the notification centre, or read in another window; carries how much is unread',
    payload: NotificationsChanged,
  }),
  moderation_queue_changed: serverEvent({
    summary: 'Moderators: the queue of an event has another length',
    payload: shape({ event_id: Id, open_count: Type.Integer() }),
  }),
  join_requests_changed: serverEvent({
    summary: 'Organizers: that many people wait for an answer, or in line for a seat',
    payload: shape({ event_id: Id, answer_count: Type.Integer(), seat_count: Type.Integer() }),
  }),
  import_progress: serverEvent({ summary: 'An import got on or ended', payload: ScheduleImport }),
  event_updated: serverEvent({
    summary: 'The event, its agenda or its speakers changed; ask again',
    payload: shape({ event_id: Id }),
  }),
  session_updated: serverEvent({
    summary: 'A session was created, changed or deleted',
    payload: shape({ event_id: Id, session_id: Id }),
  }),
  sessions_placed: serverEvent({
    summary: 'Organizers: somebody moved sessions to another time or location',
    payload: shape({ event_id: Id, session_ids: Type.Array(Id), user_id: Id, name: Type.String() }),
  }),
  question_votes: serverEvent({
    summary: 'Changed counts of votes of a session’s questions, as pairs of id and votes; at most twice a second',
    payload: shape({ session_id: Id, votes: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })) }),
  }),
  questions_changed: serverEvent({
    summary: 'Questions of a session are new or have changed, and others are no longer to be seen',
    payload: shape({ session_id: Id, questions: Type.Array(PublicQuestion), removed: Type.Array(Id) }),
  }),
  qa_changed: serverEvent({ summary: 'Questions of a session were opened, closed or set otherwise', payload: Qa }),
  questions_left: serverEvent({
    summary: 'One may no longer see the questions of a session, or not as its moderator',
    payload: shape({ session_id: Id, can_read: Type.Boolean() }),
  }),
  hands_changed: serverEvent({
    summary: 'The raised hands of a session have changed, or whether it takes some; who sees them reads them again',
    payload: shape({ session_id: Id, event_id: Id }),
  }),
  hand_called: serverEvent({
    summary: 'One has the microphone of a session now; on every device',
    payload: shape({ session_id: Id, event_id: Id, title: Type.String(), called_at: Timestamp }),
  }),
  session_reactions: serverEvent({
    summary: 'Reactions to a session since the event before, as numbers; at most twice a second',
    payload: shape({ session_id: Id, counts: Type.Array(SessionReactionCount) }),
  }),
  session_reactions_left: serverEvent({
    summary: 'One may no longer see the reactions to a session',
    payload: shape({ session_id: Id }),
  }),
  polls_changed: serverEvent({
    summary: 'Polls of a session, or of an event itself, are new or have changed, and others are no longer to be seen',
    payload: shape({
      event_id: Id,
      session_id: nullable(Id),
      polls: Type.Array(PublicPoll),
      removed: Type.Array(Id),
    }),
  }),
  poll_results: serverEvent({
    summary: 'Counted votes of a poll, as a whole, for those who may see them now; at most twice a second',
    payload: PollResults,
  }),
  polls_left: serverEvent({
    summary: 'One may no longer see the polls of a session or of an event, or not as their moderator',
    payload: shape({ event_id: Id, session_id: nullable(Id), can_read: Type.Boolean() }),
  }),
  run_of_show_changed: serverEvent({
    summary: 'Those who run the day, and its speakers: cues, who is ready, or a message of a location have changed',
    payload: shape({ event_id: Id, location: Type.String() }),
  }),
  announcement_made: serverEvent({
    summary: 'An announcement that concerns the caller',
    payload: Announcement,
  }),
  announcement_ended: serverEvent({
    summary: 'An announcement was taken down',
    payload: shape({ event_id: Id, announcement_id: Id }),
  }),
  heartbeat_response: serverEvent({ summary: 'Reply to heartbeat', payload: shape({}) }),
  pong: serverEvent({ summary: 'Reply to ping', payload: shape({}) }),
} as const satisfies Record<string, ServerEventSpec>;

export type ServerEventName = keyof typeof serverEvents;
/** Looked up in a table of all events: to compare `Static` of a generic event takes the compiler seconds. */
type ServerEventPayloads = { readonly [N in ServerEventName]: Static<(typeof serverEvents)[N]['payload']> };
export type ServerEventPayload<N extends ServerEventName> = ServerEventPayloads[N];
