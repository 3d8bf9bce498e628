/**
 * Client events: socket messages from the browser to the gateway. A client event may have an acknowledgement callback,
 * which receives `{ ok: true, data }` or `{ ok: false, error }`.
 */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { UserId } from './accounts/person-fields.ts';
import { ChatRoomJoined } from './chat/chat-room-events.ts';
import { ChatRoom, ListSessionChatRooms, Mentions, RoomMessage } from './chat/chat-rooms.ts';
import { DirectMessage, NewDirectMessage, OpenedThread, ThreadMessages, Threads } from './chat/direct-messages.ts';
import {
  ClientId,
  MessageContent,
  MessageId,
  MessageSeq,
  ReadSeq,
  ReplyToSeq,
  RoomId,
  ThreadId,
  UnreadCount,
} from './chat/message-fields.ts';
import { ListRoomMessages, MessageReacted, PostRoomMessage } from './chat/room-messages.ts';
import type { ErrorCode } from './errors.ts';
import { EventId } from './events/event-fields.ts';
import { GetEvent } from './events/events.ts';
import type { ApiScope } from './integrations/token-scopes.ts';
import { maxPeopleForTyping, maxRoomsPerSocket, type RateLimitName, roomJoinHistory } from './limits.ts';
import { Hands, RaiseHandInput } from './live/hands.ts';
import { maxPollBoardsPerSocket } from './live/poll-limits.ts';
import { ListSessionPolls, PollAnswer, PollPlace, PollVote, VoteInPoll } from './live/polls.ts';
import { maxQuestionBoardsPerSocket } from './live/question-limits.ts';
import { ListQuestions, Qa, Vote, VoteForQuestion } from './live/questions.ts';
import { LecternChange, LecternState, ReadyChange, RunSession } from './live/run-of-show.ts';
import { maxSessionReactionBoardsPerSocket } from './live/session-reaction-limits.ts';
import { GetSessionReactions, SessionReacted } from './live/session-reactions.ts';
import type { Exact } from './operation.ts';
import { ContentVersion, described, Id, nullable, PageQuery, shape } from './primitives.ts';
import { CanModerate, HasVoted, SessionId } from './schedule/session-fields.ts';
import { serverEvents } from './server-events.ts';

export interface ClientEventSpec {
  readonly summary: string;
  readonly description?: string;
  readonly payload: TSchema;
  /** Data of the acknowledgement. */
  readonly reply: TSchema;
  /**
   * The scope that an API token needs, that of the operation with the same effect; `any` if every token may send it.
   * Absent if the client event rejects API tokens.
   */
  readonly token?: ApiScope | 'any';
  /** Counted together with the operations that have the same limits. */
  readonly rateLimits?: readonly RateLimitName[];
  /** As in operations. */
  readonly countsDuringChecks?: true;
}

const clientEvent = <const S extends ClientEventSpec>(spec: S & Exact<S, ClientEventSpec>): S => spec;
const EventRef = shape({ event_id: EventId });
const RoomRef = shape({ room_id: RoomId });
const SessionRef = shape({ session_id: SessionId });
const ThreadRef = shape({ thread_id: ThreadId });
const EmptyObject = shape({});

export const roomClientEvents = {
  join_chat_room: clientEvent({
    summary: 'Join a chat room',
    description: `Counts the person as present and returns the newest ${roomJoinHistory} messages; later messages arrive as server events. A socket can be in ${maxRoomsPerSocket} chat rooms.`,
    token: ListRoomMessages.token,
    payload: RoomRef,
    reply: ChatRoomJoined,
  }),
  leave_chat_room: clientEvent({
    summary: 'Leave a chat room',
    description:
      'The socket stays in the chat room if it also joined it with `join_session_chat_rooms`. Always acknowledged, even if the socket is not in the chat room.',
    token: ListRoomMessages.token,
    payload: RoomRef,
    reply: RoomRef,
  }),
  mark_room_read: clientEvent({
    summary: 'Mark a chat room as read up to a message',
    description: 'Same as the operation `MarkRoomRead`. The read position never moves back.',
    payload: shape({ room_id: RoomId, seq: MessageSeq }),
    reply: shape({ room_id: RoomId, read_seq: described(Type.Integer(), ReadSeq), unread_count: UnreadCount }),
  }),
  chat_message: clientEvent({
    summary: 'Post a message in a chat room',
    description: 'Same as the operation `PostRoomMessage`.',
    token: PostRoomMessage.token,
    payload: shape({
      room_id: RoomId,
      content: MessageContent,
      client_id: Type.Optional(ClientId),
      reply_to_seq: Type.Optional(ReplyToSeq),
      mentions: Type.Optional(Mentions),
    }),
    reply: RoomMessage,
    rateLimits: ['room_message'],
    countsDuringChecks: true,
  }),
  edit_chat_message: clientEvent({
    summary: 'Edit a message of a chat room',
    description: 'Same as the operation `EditRoomMessage`.',
    payload: shape({
      room_id: RoomId,
      message_id: MessageId,
      content: MessageContent,
      mentions: Type.Optional(Mentions),
    }),
    reply: RoomMessage,
    rateLimits: ['room_message'],
  }),
  react_to_chat_message: clientEvent({
    summary: 'Add or remove a reaction to a message of a chat room',
    description: 'Same as the operation `ReactToRoomMessage`.',
    payload: shape({ room_id: RoomId, ...MessageReacted.properties }),
    reply: MessageReacted,
    rateLimits: ['message_reaction'],
  }),
  join_session_chat_rooms: clientEvent({
    summary: 'Join the chat rooms of a session',
    description:
      'Joins the open chat rooms that the caller can enter. Returns no messages; read them with `ListRoomMessages` or `join_chat_room`.',
    token: ListSessionChatRooms.token,
    payload: SessionRef,
    reply: shape({
      session_id: SessionId,
      rooms: Type.Array(ChatRoom, { description: 'Chat rooms that were joined.' }),
    }),
  }),
  leave_session_chat_rooms: clientEvent({
    summary: 'Leave the chat rooms of a session',
    description: 'The socket stays in chat rooms that it also joined with `join_chat_room`. Always acknowledged.',
    token: ListSessionChatRooms.token,
    payload: SessionRef,
    reply: SessionRef,
  }),
  typing_in_room: clientEvent({
    summary: 'Send a typing indicator to a chat room',
    description: `Sent to the others in the chat room as \`typing_status\` without being stored. Ignored in chat rooms with more than ${maxPeopleForTyping} people, and if the socket has not joined the chat room.`,
    payload: shape({ room_id: RoomId, is_typing: Type.Boolean({ description: 'Whether the person is typing.' }) }),
    reply: EmptyObject,
  }),
} as const satisfies Record<string, ClientEventSpec>;

export const directMessageClientEvents = {
  get_direct_message_threads: clientEvent({
    summary: 'List the caller’s direct message threads',
    description: 'Same as the operation `ListThreads`. `event_id` does not filter the list.',
    payload: shape({ event_id: Type.Optional(EventId) }),
    reply: Threads,
  }),
  get_direct_messages: clientEvent({
    summary: 'List the messages of a direct message thread',
    description: 'Reading the first page marks the thread as read.',
    payload: shape({
      thread_id: ThreadId,
      page: Type.Optional(PageQuery.properties.page),
      per_page: Type.Optional(PageQuery.properties.per_page),
    }),
    reply: ThreadMessages,
  }),
  send_direct_message: clientEvent({
    summary: 'Send a direct message',
    description:
      'Same as the operation `SendDirectMessage`. The message is also sent to the socket as the server event `direct_message_sent`.',
    payload: shape({ thread_id: ThreadId, ...NewDirectMessage.properties }),
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
    description: 'Marks the messages up to `seq` as read, or all messages if `seq` is omitted.',
    payload: shape({ thread_id: ThreadId, seq: Type.Optional(MessageSeq) }),
    reply: serverEvents.messages_marked_read.payload,
  }),
  create_direct_message_thread: clientEvent({
    summary: 'Open the direct message thread with a person',
    description: 'Same as the operation `OpenThread`.',
    payload: shape({ user_id: UserId, event_id: Type.Optional(nullable(EventId)) }),
    reply: OpenedThread,
    rateLimits: ['contact'],
  }),
  typing_in_dm: clientEvent({
    summary: 'Send a typing indicator to a direct message thread',
    description:
      'Sent to the other person as the server event `typing_in_dm` without being stored. Ignored if the caller cannot send messages in the thread.',
    payload: shape({
      ...ThreadRef.properties,
      is_typing: Type.Boolean({ description: 'Whether the person is typing.' }),
    }),
    reply: EmptyObject,
    rateLimits: ['typing'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

export const eventClientEvents = {
  join_event: clientEvent({
    summary: 'Subscribe to an event',
    description: 'A socket of a person is subscribed to the events of the person when it connects.',
    token: GetEvent.token,
    payload: EventRef,
    reply: EventRef,
  }),
  leave_event: clientEvent({
    summary: 'Unsubscribe from an event',
    description: 'Has no effect for people: members stay subscribed. A program is unsubscribed.',
    token: GetEvent.token,
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

export const questionClientEvents = {
  watch_questions: clientEvent({
    summary: 'Subscribe to the questions of a session',
    description: `Read the list after the acknowledgement if its version differs, to avoid missing a change. A socket can subscribe to the questions of ${maxQuestionBoardsPerSocket} sessions.`,
    token: ListQuestions.token,
    payload: SessionRef,
    reply: shape({
      version: ContentVersion,
      qa: described(Qa, 'Question settings of the session.'),
      can_moderate: CanModerate,
    }),
  }),
  unwatch_questions: clientEvent({
    summary: 'Unsubscribe from the questions of a session',
    description: 'Always acknowledged, even if the socket has not subscribed.',
    token: ListQuestions.token,
    payload: SessionRef,
    reply: SessionRef,
  }),
  vote_for_question: clientEvent({
    summary: 'Vote for a question, or remove the vote',
    description: 'Same as the operations `VoteForQuestion` and `RemoveVote`.',
    token: VoteForQuestion.token,
    payload: shape({ question_id: described(Id, 'Id of the question.'), has_voted: HasVoted }),
    reply: Vote,
    rateLimits: ['question_vote'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

export const sessionReactionClientEvents = {
  watch_session_reactions: clientEvent({
    summary: 'Subscribe to the reactions to a session',
    description: `Available to all members of the event, who then receive the server event \`session_reactions\`. A socket can subscribe to the reactions to ${maxSessionReactionBoardsPerSocket} sessions.`,
    token: GetSessionReactions.token,
    payload: SessionRef,
    reply: SessionRef,
  }),
  unwatch_session_reactions: clientEvent({
    summary: 'Unsubscribe from the reactions to a session',
    description: 'Always acknowledged, even if the socket has not subscribed.',
    token: GetSessionReactions.token,
    payload: SessionRef,
    reply: SessionRef,
  }),
  react_to_session: clientEvent({
    summary: 'React to a running session',
    description: 'Same as the operation `ReactToSession`.',
    payload: shape({ session_id: SessionId, reaction: SessionReacted.properties.reaction }),
    reply: SessionReacted,
  }),
} as const satisfies Record<string, ClientEventSpec>;

export const handClientEvents = {
  raise_hand: clientEvent({
    summary: 'Raise or lower the caller’s hand in a session',
    description: 'Same as the operation `RaiseHand`.',
    payload: shape({ session_id: SessionId, ...RaiseHandInput.properties }),
    reply: Hands,
    rateLimits: ['hand'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

/** Client events of the polls of sessions and of events (`session_id` is null). */
export const pollClientEvents = {
  watch_polls: clientEvent({
    summary: 'Subscribe to the polls of a session or an event',
    description: `Read the list after the acknowledgement if its version differs, to avoid missing a change. A socket can subscribe to the polls of ${maxPollBoardsPerSocket} sessions or events.`,
    token: ListSessionPolls.token,
    payload: PollPlace,
    reply: shape({ version: ContentVersion, can_moderate: CanModerate }),
  }),
  unwatch_polls: clientEvent({
    summary: 'Unsubscribe from the polls of a session or an event',
    description: 'Always acknowledged, even if the socket has not subscribed.',
    token: ListSessionPolls.token,
    payload: PollPlace,
    reply: PollPlace,
  }),
  vote_in_poll: clientEvent({
    summary: 'Vote in a poll',
    description: 'Same as the operation `VoteInPoll`.',
    token: VoteInPoll.token,
    payload: shape({ poll_id: described(Id, 'Id of the poll.'), ...PollAnswer.properties }),
    reply: PollVote,
    rateLimits: ['poll_vote'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

export const runOfShowClientEvents = {
  set_ready: clientEvent({
    summary: 'Mark a speaker or the crew of a session as ready or not ready',
    description: 'Same as the operation `SetReady`.',
    payload: shape({ session_id: SessionId, ...ReadyChange.properties }),
    reply: RunSession,
    rateLimits: ['run_of_show'],
  }),
  send_lectern_message: clientEvent({
    summary: 'Set the lectern message of a location',
    description: 'Same as the operation `SendLecternMessage`.',
    payload: shape({ event_id: EventId, ...LecternChange.properties }),
    reply: LecternState,
    rateLimits: ['run_of_show'],
  }),
} as const satisfies Record<string, ClientEventSpec>;

export const connectionClientEvents = {
  join_user_room: clientEvent({
    summary: 'Subscribe to the caller’s channel',
    description: 'Has no effect: every socket is subscribed to this channel.',
    payload: shape({ user_id: Type.Optional(UserId) }),
    reply: EmptyObject,
  }),
  ping: clientEvent({ summary: 'Request a `pong`', token: 'any', payload: EmptyObject, reply: EmptyObject }),
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
// A mapped type of all events, because the compiler needs seconds to compare `Static` of a generic event.
interface ClientEvents {
  readonly payloads: { readonly [N in ClientEventName]: Static<(typeof clientEvents)[N]['payload']> };
  readonly replies: { readonly [N in ClientEventName]: Static<(typeof clientEvents)[N]['reply']> };
}
export type ClientEventPayload<N extends ClientEventName> = ClientEvents['payloads'][N];
export type ClientEventReply<N extends ClientEventName> = ClientEvents['replies'][N];

export type Acknowledgement<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: SocketError };

/** An error in an acknowledgement, a rejected handshake or the server event `auth_error`. */
export interface SocketError {
  readonly error: ErrorCode;
  readonly message: string;
  /** Seconds to wait before a retry; absent if the server does not require a wait. */
  readonly retry_after_s?: number;
}
