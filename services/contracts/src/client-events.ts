/**
 * Client events: socket messages from the browser to the gateway. A client event may have an acknowledgement callback,
 * which receives `{ ok: true, data }` or `{ ok: false, error }`.
 */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { Mentions, RoomMessage } from './chat-rooms.ts';
import { DirectMessage, NewDirectMessage, OpenedThread, ThreadMessages, Threads } from './direct-messages.ts';
import type { ErrorCode } from './errors.ts';
import { Hands, HandWish } from './hands.ts';
import type { RateLimitName } from './limits.ts';
import { PollAnswer, PollVote } from './polls.ts';
import { Id, nullable, PageQuery, Seq, shape, Uuid } from './primitives.ts';
import { Qa, Vote } from './questions.ts';
import { MessageReacted } from './room-messages.ts';
import { LecternChange, LecternState, ReadyChange, RunSession } from './run-of-show.ts';
import { ChatRoomJoined, serverEvents } from './server-events.ts';
import { SessionReacted } from './session-reactions.ts';

export interface ClientEventSpec {
  readonly summary: string;
  readonly payload: TSchema;
  /** Data of the acknowledgement. */
  readonly reply: TSchema;
  /** Counted together with the operations that have the same limits. */
  readonly rateLimits?: readonly RateLimitName[];
}

const clientEvent = <const S extends ClientEventSpec>(spec: S): S => spec;
const EventRef = shape({ event_id: Id });
const RoomRef = shape({ room_id: Id });
const SessionRef = shape({ session_id: Id });
const ThreadRef = shape({ thread_id: Id });
const Nothing = shape({});

/** Client events of rooms other than joining and leaving. */
export const roomClientEvents = {
  join_chat_room: clientEvent({
    summary: 'Enter a chat room: newest messages now, later ones live',
    payload: RoomRef,
    reply: ChatRoomJoined,
  }),
  leave_chat_room: clientEvent({ summary: 'Leave a chat room', payload: RoomRef, reply: RoomRef }),
  mark_room_read: clientEvent({
    summary: 'Move the own read cursor of a room forward',
    payload: shape({ room_id: Id, seq: Seq }),
    reply: shape({ room_id: Id, read_seq: Type.Integer(), unread_count: Type.Integer() }),
  }),
  chat_message: clientEvent({
    summary: 'Post a message, as over HTTP',
    payload: shape({
      room_id: Id,
      content: Type.String(),
      client_id: Type.Optional(Uuid),
      reply_to_seq: Type.Optional(Seq),
      mentions: Type.Optional(Mentions),
    }),
    reply: RoomMessage,
    rateLimits: ['room_message'],
  }),
  edit_chat_message: clientEvent({
    summary: 'Change the text of an own message, as over HTTP',
    payload: shape({ room_id: Id, message_id: Id, content: Type.String(), mentions: Type.Optional(Mentions) }),
    reply: RoomMessage,
    rateLimits: ['room_message'],
  }),
  react_to_chat_message: clientEvent({
    summary: 'React to a message, or take the reaction back, as over HTTP',
    payload: shape({ room_id: Id, ...MessageReacted.properties }),
    reply: MessageReacted,
    rateLimits: ['message_reaction'],
  }),
  join_session_chat_rooms: clientEvent({
    summary: 'Enter all rooms of a session that one may enter',
    payload: SessionRef,
    reply: serverEvents.session_chat_rooms_joined.payload,
  }),
  leave_session_chat_rooms: clientEvent({
    summary: 'Leave the rooms of a session; those that were entered one by one stay',
    payload: SessionRef,
    reply: SessionRef,
  }),
  get_chat_rooms: clientEvent({
    summary: 'The rooms of an event that one may enter',
    payload: EventRef,
    reply: serverEvents.chat_rooms.payload,
  }),
  typing_in_room: clientEvent({
    summary: 'Tell a room that one types; nobody is told in rooms of more than 200 people',
    payload: shape({ room_id: Id, is_typing: Type.Boolean() }),
    reply: Nothing,
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of direct messages. */
export const directMessageClientEvents = {
  get_direct_message_threads: clientEvent({
    summary: 'The own conversations',
    payload: shape({ event_id: Type.Optional(Id) }),
    reply: Threads,
  }),
  get_direct_messages: clientEvent({
    summary: 'A page of a thread; reading the first one marks it read',
    payload: shape({
      thread_id: Id,
      page: Type.Optional(PageQuery.properties.page),
      per_page: Type.Optional(PageQuery.properties.per_page),
    }),
    reply: ThreadMessages,
  }),
  send_direct_message: clientEvent({
    summary: 'Write to the other person of a thread',
    payload: shape({ thread_id: Id, ...NewDirectMessage.properties }),
    reply: DirectMessage,
    rateLimits: ['direct_message'],
  }),
  react_to_direct_message: clientEvent({
    summary: 'React to a direct message, or take the reaction back, as over HTTP',
    payload: shape({ ...ThreadRef.properties, ...MessageReacted.properties }),
    reply: MessageReacted,
    rateLimits: ['message_reaction'],
  }),
  mark_messages_read: clientEvent({
    summary: 'Mark a thread as read, up to a message or to its end',
    payload: shape({ thread_id: Id, seq: Type.Optional(Seq) }),
    reply: serverEvents.messages_marked_read.payload,
  }),
  create_direct_message_thread: clientEvent({
    summary: 'The thread with a person',
    payload: shape({ user_id: Id, event_id: Type.Optional(nullable(Id)) }),
    reply: OpenedThread,
    rateLimits: ['contact'],
  }),
  typing_in_dm: clientEvent({
    summary: 'Tell the other person that one types, or stopped',
    payload: shape({ ...ThreadRef.properties, is_typing: Type.Boolean() }),
    reply: Nothing,
    rateLimits: ['typing'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Events. */
export const eventClientEvents = {
  join_event: clientEvent({ summary: 'Listen to an event', payload: EventRef, reply: EventRef }),
  leave_event: clientEvent({
    summary: 'Accepted and ignored: members keep listening',
    payload: EventRef,
    reply: EventRef,
  }),
  join_event_admin: clientEvent({
    summary: 'Watch the user counts of all rooms of an event (ADMIN, ORGANIZER)',
    payload: EventRef,
    reply: EventRef,
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Questions of sessions. */
export const questionClientEvents = {
  watch_questions: clientEvent({
    summary: 'Follow the questions of a session: changes come from now on, ask for the list afterwards',
    payload: SessionRef,
    reply: shape({ qa: Qa, can_moderate: Type.Boolean() }),
  }),
  unwatch_questions: clientEvent({
    summary: 'Follow the questions of a session no longer',
    payload: SessionRef,
    reply: SessionRef,
  }),
  vote_for_question: clientEvent({
    summary: 'Vote for a question, or take the vote back, as over HTTP',
    payload: shape({ question_id: Id, has_voted: Type.Boolean() }),
    reply: Vote,
    rateLimits: ['question_vote'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Reactions to sessions. */
export const sessionReactionClientEvents = {
  watch_session_reactions: clientEvent({
    summary: 'Follow the reactions to a session from now on',
    payload: SessionRef,
    reply: SessionRef,
  }),
  unwatch_session_reactions: clientEvent({
    summary: 'Follow the reactions to a session no longer',
    payload: SessionRef,
    reply: SessionRef,
  }),
  react_to_session: clientEvent({
    summary: 'React to a session, as over HTTP; too many reactions of a person are dropped without an error',
    payload: shape({ session_id: Id, reaction: SessionReacted.properties.reaction }),
    reply: SessionReacted,
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Raised hands. */
export const handClientEvents = {
  raise_hand: clientEvent({
    summary: 'Raise or lower one’s hand in a session, as over HTTP',
    payload: shape({ session_id: Id, ...HandWish.properties }),
    reply: Hands,
    rateLimits: ['hand'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

const PollBoardRef = shape({ event_id: Id, session_id: nullable(Id) });

/** Polls of sessions, and of events themselves (`session_id` null). */
export const pollClientEvents = {
  watch_polls: clientEvent({
    summary: 'Follow the polls of a session or of an event: changes come from now on, ask for the list afterwards',
    payload: PollBoardRef,
    reply: shape({ can_moderate: Type.Boolean() }),
  }),
  unwatch_polls: clientEvent({
    summary: 'Follow the polls of a session or of an event no longer',
    payload: PollBoardRef,
    reply: PollBoardRef,
  }),
  vote_in_poll: clientEvent({
    summary: 'Vote in an open poll, as over HTTP',
    payload: shape({ poll_id: Id, ...PollAnswer.properties }),
    reply: PollVote,
    rateLimits: ['poll_vote'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Running the day. */
export const runOfShowClientEvents = {
  set_ready: clientEvent({
    summary: 'Say that a speaker or the crew of a session is ready, as over HTTP',
    payload: shape({ session_id: Id, ...ReadyChange.properties }),
    reply: RunSession,
    rateLimits: ['run_of_show'],
  }),
  send_lectern_message: clientEvent({
    summary: 'Show a message at the lectern of a location, as over HTTP',
    payload: shape({ event_id: Id, ...LecternChange.properties }),
    reply: LecternState,
    rateLimits: ['run_of_show'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** The connection itself. */
export const connectionClientEvents = {
  join_user_room: clientEvent({
    summary: 'Listen to the own channel; every socket does already',
    payload: shape({ user_id: Type.Optional(Id) }),
    reply: Nothing,
  }),
  heartbeat: clientEvent({ summary: 'Answered with heartbeat_response', payload: Nothing, reply: Nothing }),
  ping: clientEvent({ summary: 'Answered with pong', payload: Nothing, reply: Nothing }),
} as const satisfies Record<string, ClientEventSpec>;

export const clientEvents = {
  ...roomClientEvents,
  ...directMessageClientEvents,
  ...eventClientEvents,
  ...questionClientEvents,
  ...pollClientEvents,
  ...runOfShowClientEvents,
  ...sessionReactionClientEvents,
  ...handClientEvents,
  ...connectionClientEvents,
} as const satisfies Record<string, ClientEventSpec>;

export type ClientEventName = keyof typeof clientEvents;
// Looked up in a table of all events: to compare `Static` of a generic event takes the compiler seconds.
interface ClientEvents {
  readonly payloads: { readonly [N in ClientEventName]: Static<(typeof clientEvents)[N]['payload']> };
  readonly replies: { readonly [N in ClientEventName]: Static<(typeof clientEvents)[N]['reply']> };
}
export type ClientEventPayload<N extends ClientEventName> = ClientEvents['payloads'][N];
export type ClientEventReply<N extends ClientEventName> = ClientEvents['replies'][N];

export type Acknowledgement<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly error: ErrorCode; readonly message: string } };
