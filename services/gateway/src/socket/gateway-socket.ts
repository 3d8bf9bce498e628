/** Types of the socket server, derived from the catalogues. */
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
import { type Channel, tokenChannels } from '@plenum/core/platform/realtime/channels';
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

/** Reason why a socket is in a room: it joined the room, or all rooms of a session. */
export type RoomReason = 'room' | `session_${number}`;

export interface JoinedRoom {
  readonly event_id: number;
  /** The user of the socket as shown to others in the room. */
  readonly author: MessageAuthor;
  readonly reasons: Set<RoomReason>;
}

/** The state of a socket in this process, set by the handshake. */
export interface SocketData {
  actor: Actor;
  /** Language of texts for the user. */
  language: Language;
  /** Events whose channels the socket joined when it connected. */
  subscribedEvents: readonly number[];
  /** Events that a program has joined; empty for people, whose sockets join their events when they connect. */
  joinedEvents: Set<number>;
  /** Number of access changes in this process before `subscribedEvents` was read. */
  accessChanges: number;
  /** Whether the client supports batches of messages. */
  acceptsBatches: boolean;
  rooms: Map<number, JoinedRoom>;
  /** Settles when all client events so far are acknowledged. */
  answered: Promise<void>;
  /** Time of the connection or of the last client event. */
  activeMs: number;
}

export type GatewaySocket = Socket<FromBrowser, ToBrowser, BetweenGateways, SocketData>;
export type GatewayServer = Server<FromBrowser, ToBrowser, BetweenGateways, SocketData>;

/** Returns the sockets of this process in a channel, in the order in which they joined. */
export function socketsIn(io: GatewayServer, channel: { readonly name: string }): GatewaySocket[] {
  const ids = io.sockets.adapter.rooms.get(channel.name) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/** Returns the channels of the server events that a socket may receive: those of its scopes for an API token. */
const namesFor = ({ data }: GatewaySocket, channel: Channel): string[] => {
  const { token } = data.actor;
  return token === undefined ? [channel.name] : tokenChannels(channel, token.scopes).map(({ name }) => name);
};

export async function joinChannel(socket: GatewaySocket, channel: Channel): Promise<void> {
  await socket.join(namesFor(socket, channel));
}

export async function leaveChannel(socket: GatewaySocket, channel: Channel): Promise<void> {
  for (const name of namesFor(socket, channel)) await socket.leave(name);
}
