/** Server events: socket messages from the gateway to the browser (spec: contract 8.4; decisions 2 and 6). */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { RoomMessage } from './chat-rooms.ts';
import { EventUserRole } from './enums.ts';
import { Id, nullable, shape, Timestamp } from './primitives.ts';
import { ScheduleImport } from './schedule-exchange.ts';

export const ChatRoomJoined = shape({
  room_id: Id,
  room_name: Type.String(),
  /** The newest messages, at most 50, ascending. */
  messages: Type.Array(RoomMessage),
  last_seq: Type.Integer(),
  user_count: Type.Integer(),
});

interface ServerEventSpec {
  readonly summary: string;
  readonly payload: TSchema;
}

const serverEvent = <const S extends ServerEventSpec>(spec: S): S => spec;

export const server_events = {
  connection_success: serverEvent({
    summary: 'The handshake is accepted; carries the server’s version',
    payload: shape({ status: Type.Literal('authenticated'), user_id: Id, version: Type.String() }),
  }),
  auth_error: serverEvent({
    summary: 'The login behind this socket has ended; the socket closes',
    payload: shape({ message: Type.String() }),
  }),
  reconnect_after: serverEvent({
    summary: 'This gateway stops and closes the socket; come back after that many milliseconds',
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
  import_progress: serverEvent({ summary: 'An import got on or ended', payload: ScheduleImport }),
  event_updated: serverEvent({
    summary: 'The event, its agenda or its speakers changed; ask again',
    payload: shape({ event_id: Id }),
  }),
  session_updated: serverEvent({
    summary: 'A session was created, changed or deleted',
    payload: shape({ event_id: Id, session_id: Id }),
  }),
  heartbeat_response: serverEvent({ summary: 'Reply to heartbeat', payload: shape({}) }),
  pong: serverEvent({ summary: 'Reply to ping', payload: shape({}) }),
} as const satisfies Record<string, ServerEventSpec>;

export type ServerEventName = keyof typeof server_events;
export type ServerEventPayload<N extends ServerEventName> = Static<(typeof server_events)[N]['payload']>;
