/**
 * Client events: socket messages from the browser to the gateway (spec: contract 8.3). A client event may carry an
 * acknowledgement callback, which gets `{ ok: true, data }` or `{ ok: false, error }`.
 */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import type { ErrorCode } from './errors.ts';
import { Id, shape } from './primitives.ts';
import { ChatRoomJoined } from './server-events.ts';

interface ClientEventSpec {
  readonly summary: string;
  readonly payload: TSchema;
  /** What the acknowledgement carries. */
  readonly reply: TSchema;
}

const clientEvent = <const S extends ClientEventSpec>(spec: S): S => spec;
const EventRef = shape({ event_id: Id });
const RoomRef = shape({ room_id: Id });
const Nothing = shape({});

export const client_events = {
  join_user_room: clientEvent({
    summary: 'Listen to the own channel; every socket does already',
    payload: shape({ user_id: Type.Optional(Id) }),
    reply: Nothing,
  }),
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
  join_chat_room: clientEvent({
    summary: 'Enter a chat room: newest messages now, later ones live',
    payload: RoomRef,
    reply: ChatRoomJoined,
  }),
  leave_chat_room: clientEvent({ summary: 'Leave a chat room', payload: RoomRef, reply: RoomRef }),
  mark_room_read: clientEvent({
    summary: 'Move the own read cursor of a room forward',
    payload: shape({ room_id: Id, seq: Type.Integer({ minimum: 0 }) }),
    reply: shape({ room_id: Id, read_seq: Type.Integer(), unread_count: Type.Integer() }),
  }),
  heartbeat: clientEvent({ summary: 'Answered with heartbeat_response', payload: Nothing, reply: Nothing }),
  ping: clientEvent({ summary: 'Answered with pong', payload: Nothing, reply: Nothing }),
} as const satisfies Record<string, ClientEventSpec>;

export type ClientEventName = keyof typeof client_events;
export type ClientEventPayload<N extends ClientEventName> = Static<(typeof client_events)[N]['payload']>;
export type ClientEventReply<N extends ClientEventName> = Static<(typeof client_events)[N]['reply']>;

export type Acknowledgement<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly error: ErrorCode; readonly message: string } };
