/** The types of the socket server: its events are exactly those of the catalogues. */
import type { MessageAuthor } from '@plenum/contracts/chat-rooms';
import type {
  Acknowledgement,
  ClientEventName,
  ClientEventPayload,
  ClientEventReply,
} from '@plenum/contracts/client-events';
import type { Language } from '@plenum/contracts/languages';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Actor } from '@plenum/core/domain/actor';
import type { Server, Socket } from 'socket.io';

type FromBrowser = {
  [N in ClientEventName]: (
    payload: ClientEventPayload<N>,
    acknowledge?: (answer: Acknowledgement<ClientEventReply<N>>) => void,
  ) => void;
};
type ToBrowser = { [N in ServerEventName]: (payload: ServerEventPayload<N>) => void };
/** What gateways are told themselves, by `everyGateway`. */
type BetweenGateways = Pick<ToBrowser, 'moderation_status_changed' | 'event_updated' | 'chat_notification'>;

/** What keeps a socket in a room: it asked for the room itself, or for all rooms of a session. */
export type RoomReason = 'room' | `session_${number}`;

export interface HeldRoom {
  readonly event_id: number;
  /** The socket's person as others in the room see them. */
  readonly author: MessageAuthor;
  readonly reasons: Set<RoomReason>;
}

/** What this process knows of a socket. Set by the handshake, before anything else happens to the socket. */
export interface SocketData {
  actor: Actor;
  /** What the person is told things in. */
  language: Language;
  /** Events whose channel the socket listens to from the start. */
  heardEvents: readonly number[];
  /** Whether it announced that it takes the messages of a busy room together. */
  takesBatches: boolean;
  rooms: Map<number, HeldRoom>;
  /** Settles when everything it has asked so far is answered. */
  answered: Promise<void>;
}

export type GatewaySocket = Socket<FromBrowser, ToBrowser, BetweenGateways, SocketData>;
export type GatewayServer = Server<FromBrowser, ToBrowser, BetweenGateways, SocketData>;

/** The sockets of this process that are in a channel, the one that has been in it longest first. */
export function socketsIn(io: GatewayServer, channel: { readonly name: string }): GatewaySocket[] {
  const ids = io.sockets.adapter.rooms.get(channel.name) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}
