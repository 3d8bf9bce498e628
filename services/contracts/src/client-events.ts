/**
 * Client events: socket messages from the browser to the gateway. A client event may have an acknowledgement callback,
 * which receives `{ ok: true, data }` or `{ ok: false, error }`.
 */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { ChatRoom, Mentions, RoomMessage } from './chat-rooms.ts';
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
  readonly description?: string;
  readonly payload: TSchema;
  /** Data of the acknowledgement. */
  readonly reply: TSchema;
  /** Shared with the operations that have the same limits. */
  readonly rateLimits?: readonly RateLimitName[];
}

const clientEvent = <const S extends ClientEventSpec>(spec: S): S => spec;
const EventRef = shape({ event_id: Id });
const RoomRef = shape({ room_id: Id });
const SessionRef = shape({ session_id: Id });
const ThreadRef = shape({ thread_id: Id });
const Nothing = shape({});

/** Client events of chat rooms. */
export const roomClientEvents = {
  join_chat_room: clientEvent({
    summary: 'Join a chat room',
    description: 'Returns the newest messages. Later messages arrive as server events.',
    payload: RoomRef,
    reply: ChatRoomJoined,
  }),
  leave_chat_room: clientEvent({ summary: 'Leave a chat room', payload: RoomRef, reply: RoomRef }),
  mark_room_read: clientEvent({
    summary: 'Mark a chat room as read up to a message',
    description: 'The read position never moves back.',
    payload: shape({ room_id: Id, seq: Seq }),
    reply: shape({ room_id: Id, read_seq: Type.Integer(), unread_count: Type.Integer() }),
  }),
  chat_message: clientEvent({
    summary: 'Post a message in a chat room',
    description: 'Same as the operation `PostRoomMessage`.',
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
    summary: 'Edit a message of a chat room',
    description: 'Same as the operation `EditRoomMessage`.',
    payload: shape({ room_id: Id, message_id: Id, content: Type.String(), mentions: Type.Optional(Mentions) }),
    reply: RoomMessage,
    rateLimits: ['room_message'],
  }),
  react_to_chat_message: clientEvent({
    summary: 'Add or remove a reaction to a message of a chat room',
    description: 'Same as the operation `ReactToRoomMessage`.',
    payload: shape({ room_id: Id, ...MessageReacted.properties }),
    reply: MessageReacted,
    rateLimits: ['message_reaction'],
  }),
  join_session_chat_rooms: clientEvent({
    summary: 'Join the chat rooms of a session',
    description: 'Joins the rooms that the caller can enter.',
    payload: SessionRef,
    reply: shape({ session_id: Id, rooms: Type.Array(ChatRoom) }),
  }),
  leave_session_chat_rooms: clientEvent({
    summary: 'Leave the chat rooms of a session',
    description: 'Rooms that were joined with `join_chat_room` are not left.',
    payload: SessionRef,
    reply: SessionRef,
  }),
  typing_in_room: clientEvent({
    summary: 'Send a typing indicator to a chat room',
    description: 'Ignored in rooms with more than 200 people.',
    payload: shape({ room_id: Id, is_typing: Type.Boolean() }),
    reply: Nothing,
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of direct messages. */
export const directMessageClientEvents = {
  get_direct_message_threads: clientEvent({
    summary: 'List the caller’s direct message threads',
    payload: shape({ event_id: Type.Optional(Id) }),
    reply: Threads,
  }),
  get_direct_messages: clientEvent({
    summary: 'List the messages of a direct message thread',
    description: 'Reading the first page marks the thread as read.',
    payload: shape({
      thread_id: Id,
      page: Type.Optional(PageQuery.properties.page),
      per_page: Type.Optional(PageQuery.properties.per_page),
    }),
    reply: ThreadMessages,
  }),
  send_direct_message: clientEvent({
    summary: 'Send a direct message',
    payload: shape({ thread_id: Id, ...NewDirectMessage.properties }),
    reply: DirectMessage,
    rateLimits: ['direct_message'],
  }),
  react_to_direct_message: clientEvent({
    summary: 'Add or remove a reaction to a direct message',
    description: 'Same as the operation `ReactToDirectMessage`.',
    payload: shape({ ...ThreadRef.properties, ...MessageReacted.properties }),
    reply: MessageReacted,
    rateLimits: ['message_reaction'],
  }),
  mark_messages_read: clientEvent({
    summary: 'Mark a direct message thread as read',
    description: 'Marks the messages up to `seq` as read, or all messages without it.',
    payload: shape({ thread_id: Id, seq: Type.Optional(Seq) }),
    reply: serverEvents.messages_marked_read.payload,
  }),
  create_direct_message_thread: clientEvent({
    summary: 'Open the direct message thread with a person',
    description: 'Same as the operation `OpenThread`.',
    payload: shape({ user_id: Id, event_id: Type.Optional(nullable(Id)) }),
    reply: OpenedThread,
    rateLimits: ['contact'],
  }),
  typing_in_dm: clientEvent({
    summary: 'Send a typing indicator to a direct message thread',
    payload: shape({ ...ThreadRef.properties, is_typing: Type.Boolean() }),
    reply: Nothing,
    rateLimits: ['typing'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of events. */
export const eventClientEvents = {
  join_event: clientEvent({ summary: 'Subscribe to an event', payload: EventRef, reply: EventRef }),
  leave_event: clientEvent({
    summary: 'Unsubscribe from an event',
    description: 'Accepted and ignored: members stay subscribed.',
    payload: EventRef,
    reply: EventRef,
  }),
  join_event_admin: clientEvent({
    summary: 'Subscribe to the user counts of all chat rooms of an event',
    description: 'Only ADMIN and ORGANIZER can subscribe.',
    payload: EventRef,
    reply: EventRef,
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of questions. */
export const questionClientEvents = {
  watch_questions: clientEvent({
    summary: 'Subscribe to the questions of a session',
    description: 'Read the list after the acknowledgement, so that no change is missed.',
    payload: SessionRef,
    reply: shape({ qa: Qa, can_moderate: Type.Boolean() }),
  }),
  unwatch_questions: clientEvent({
    summary: 'Unsubscribe from the questions of a session',
    payload: SessionRef,
    reply: SessionRef,
  }),
  vote_for_question: clientEvent({
    summary: 'Vote for a question, or remove the vote',
    description: 'Same as the operations `VoteForQuestion` and `TakeVoteBack`.',
    payload: shape({ question_id: Id, has_voted: Type.Boolean() }),
    reply: Vote,
    rateLimits: ['question_vote'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of reactions to sessions. */
export const sessionReactionClientEvents = {
  watch_session_reactions: clientEvent({
    summary: 'Subscribe to the reactions to a session',
    payload: SessionRef,
    reply: SessionRef,
  }),
  unwatch_session_reactions: clientEvent({
    summary: 'Unsubscribe from the reactions to a session',
    payload: SessionRef,
    reply: SessionRef,
  }),
  react_to_session: clientEvent({
    summary: 'React to a running session',
    description: 'Same as the operation `ReactToSession`.',
    payload: shape({ session_id: Id, reaction: SessionReacted.properties.reaction }),
    reply: SessionReacted,
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of raised hands. */
export const handClientEvents = {
  raise_hand: clientEvent({
    summary: 'Raise or lower the caller’s hand in a session',
    description: 'Same as the operation `RaiseHand`.',
    payload: shape({ session_id: Id, ...HandWish.properties }),
    reply: Hands,
    rateLimits: ['hand'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

const PollBoardRef = shape({ event_id: Id, session_id: nullable(Id) });

/** Client events of the polls of sessions and of events (`session_id` is null). */
export const pollClientEvents = {
  watch_polls: clientEvent({
    summary: 'Subscribe to the polls of a session or an event',
    description: 'Read the list after the acknowledgement, so that no change is missed.',
    payload: PollBoardRef,
    reply: shape({ can_moderate: Type.Boolean() }),
  }),
  unwatch_polls: clientEvent({
    summary: 'Unsubscribe from the polls of a session or an event',
    payload: PollBoardRef,
    reply: PollBoardRef,
  }),
  vote_in_poll: clientEvent({
    summary: 'Vote in a poll',
    description: 'Same as the operation `VoteInPoll`.',
    payload: shape({ poll_id: Id, ...PollAnswer.properties }),
    reply: PollVote,
    rateLimits: ['poll_vote'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of the run of show. */
export const runOfShowClientEvents = {
  set_ready: clientEvent({
    summary: 'Mark a speaker or the crew of a session as ready or not ready',
    description: 'Same as the operation `SetReady`.',
    payload: shape({ session_id: Id, ...ReadyChange.properties }),
    reply: RunSession,
    rateLimits: ['run_of_show'],
  }),
  send_lectern_message: clientEvent({
    summary: 'Set the lectern message of a location',
    description: 'Same as the operation `SendLecternMessage`.',
    payload: shape({ event_id: Id, ...LecternChange.properties }),
    reply: LecternState,
    rateLimits: ['run_of_show'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of the connection. */
export const connectionClientEvents = {
  join_user_room: clientEvent({
    summary: 'Subscribe to the caller’s own channel',
    description: 'Accepted and ignored: every socket is subscribed to it.',
    payload: shape({ user_id: Type.Optional(Id) }),
    reply: Nothing,
  }),
  ping: clientEvent({ summary: 'Request a `pong`', payload: Nothing, reply: Nothing }),
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
// A table of all events, because comparing `Static` of a generic event takes the compiler seconds.
interface ClientEvents {
  readonly payloads: { readonly [N in ClientEventName]: Static<(typeof clientEvents)[N]['payload']> };
  readonly replies: { readonly [N in ClientEventName]: Static<(typeof clientEvents)[N]['reply']> };
}
export type ClientEventPayload<N extends ClientEventName> = ClientEvents['payloads'][N];
export type ClientEventReply<N extends ClientEventName> = ClientEvents['replies'][N];

export type Acknowledgement<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly error: ErrorCode; readonly message: string } };
