/** The types of the socket server, derived from the catalogues. */
import type { MessageAuthor } from '@plenum/contracts/chat/chat-rooms';
import type {
  Acknowledgement,
  ClientEventName,
  ClientEventPayload,
  ClientEventReply,
} from '@plenum/contracts/client-events';
import type { Language } from '@plenum/contracts/languages';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Actor } from '@plenum/core/domain/actor';
import type { SignalName, Signals } from '@plenum/core/platform/realtime/signals';
import type { Server, Socket } from 'socket.io';

type FromBrowser = {
  [N in ClientEventName]: (
    payload: ClientEventPayload<N>,
    acknowledge?: (answer: Acknowledgement<ClientEventReply<N>>) => void,
  ) => void;
};
type ToBrowser = { [N in ServerEventName]: (payload: ServerEventPayload<N>) => void };
type BetweenGateways = { [N in SignalName]: (payload: Signals[N]) => void };

/** Why a socket is in a room: it joined the room itself, or all rooms of a session. */
export type RoomReason = 'room' | `session_${number}`;

export interface JoinedRoom {
  readonly event_id: number;
  /** The user of the socket as others in the room see them. */
  readonly author: MessageAuthor;
  readonly reasons: Set<RoomReason>;
}

/** The state of a socket in this process. Set by the handshake, before anything else happens to the socket. */
export interface SocketData {
  actor: Actor;
  /** Language of the texts for this user. */
  language: Language;
  /** Events whose channel the socket joined on connect. */
  subscribedEvents: readonly number[];
  /** How often access had changed in this process before the events were read. */
  accessChanges: number;
  /** Whether the client supports batches of messages. */
  acceptsBatches: boolean;
  rooms: Map<number, JoinedRoom>;
  /** Settles when all its client events so far are acknowledged. */
  answered: Promise<void>;
  /** When it opened, or sent its last client event. */
  activeMs: number;
}

export type GatewaySocket = Socket<FromBrowser, ToBrowser, BetweenGateways, SocketData>;
export type GatewayServer = Server<FromBrowser, ToBrowser, BetweenGateways, SocketData>;

/** Returns the sockets of this process in a channel, in the order in which they joined. */
export function socketsIn(io: GatewayServer, channel: { readonly name: string }): GatewaySocket[] {
  const ids = io.sockets.adapter.rooms.get(channel.name) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}
