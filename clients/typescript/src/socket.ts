/** A typed client for the socket API: client events with acknowledgements, server events, and gapless room messages. */
import { io, type Socket } from 'socket.io-client';
import type { PlenumClient } from './client.ts';
import type { RoomMessage } from './generated/api.ts';
import type { ClientEvents, ServerEvents } from './generated/socket.ts';

export type ClientEventName = keyof ClientEvents;
export type ServerEventName = keyof ServerEvents;

/** An error acknowledgement of a client event. */
export class SocketRefusal extends Error {
  override readonly name = 'SocketRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Acknowledgement<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly error: string; readonly message: string } };

export interface SocketOptions {
  /** URL of the socket server; by default that of the client. */
  readonly url?: string;
  /** Timeout for the acknowledgement of a client event; 5 seconds by default. */
  readonly timeoutMs?: number;
}

export interface PlenumSocket {
  /** Sends a client event and waits for its acknowledgement. Throws `SocketRefusal`. */
  readonly request: <N extends ClientEventName>(
    name: N,
    payload: ClientEvents[N]['payload'],
  ) => Promise<ClientEvents[N]['reply']>;
  /** Listens to a server event. Returns a function that removes the listener. */
  readonly on: <N extends ServerEventName>(name: N, listener: (payload: ServerEvents[N]) => void) => () => void;
  /**
   * Joins a room and delivers its messages after `after_seq` exactly once, in the order of `seq`. Messages that were
   * missed during a connection loss are fetched. Returns a function that leaves the room.
   */
  readonly followRoom: (room: RoomToFollow) => Promise<() => Promise<void>>;
  readonly close: () => void;
}

export interface RoomToFollow {
  readonly room_id: number;
  /** `seq` of the last received message; 0 to receive all messages. */
  readonly after_seq: number;
  readonly onMessage: (message: RoomMessage) => void;
  /** Called when messages could not be fetched. The next message or reconnection retries. */
  readonly onError?: (error: unknown) => void;
}

/** Number of messages per request. */
const pageSize = 100;

/** Connects a socket for the user of the client. */
export function connectSocket(
  client: PlenumClient,
  { url = client.url, timeoutMs = 5_000 }: SocketOptions = {},
): PlenumSocket {
  const socket: Socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    // Each attempt requests a new token, because the last one may have expired.
    auth: (authenticate) => {
      client.call('GetSocketToken').then(
        ({ token }) => authenticate({ token, capabilities: ['batch'] }),
        () => authenticate({}),
      );
    },
  });

  const request: PlenumSocket['request'] = async (name, payload) => {
    const reply = (await socket.timeout(timeoutMs).emitWithAck(name, payload)) as Acknowledgement<
      ClientEvents[typeof name]['reply']
    >;
    if (!reply.ok) throw new SocketRefusal(reply.error.error, reply.error.message);
    return reply.data;
  };

  const on: PlenumSocket['on'] = (name, listener) => {
    const wrapped = (payload: unknown): void => listener(payload as ServerEvents[typeof name]);
    // Typed as a string, because the types of socket.io reserve some event names. No server event uses them.
    const event: string = name;
    socket.on(event, wrapped);
    return () => void socket.off(event, wrapped);
  };

  return {
    request,
    on,
    followRoom: (room) => followRoom({ client, socket, request, on }, room),
    close: () => void socket.close(),
  };
}

interface Connection extends Pick<PlenumSocket, 'request' | 'on'> {
  readonly client: PlenumClient;
  readonly socket: Socket;
}

/** Implements `PlenumSocket.followRoom`: delivers messages in order and fetches missing ones page by page. */
async function followRoom(
  { client, socket, request, on }: Connection,
  { room_id, after_seq, onMessage, onError = () => undefined }: RoomToFollow,
): Promise<() => Promise<void>> {
  /** `seq` of the last delivered message. */
  let deliveredSeq = after_seq;
  /** Highest `seq` that the server has reported. */
  let headSeq = after_seq;
  let running: Promise<void> | null = null;

  const deliver = (message: RoomMessage): void => {
    if (message.seq !== deliveredSeq + 1) return;
    deliveredSeq = message.seq;
    onMessage(message);
  };

  async function fetchMissing(): Promise<void> {
    while (deliveredSeq < headSeq) {
      const { messages, last_seq } = await client.call('ListRoomMessages', {
        path: { room_id },
        query: { after_seq: deliveredSeq, limit: pageSize },
      });
      headSeq = Math.max(headSeq, last_seq);
      if (messages.length === 0) return;
      for (const message of messages) deliver(message);
    }
  }

  /** Only one fetch runs at a time. Later calls raise `headSeq`, which extends the running fetch. */
  const catchUp = (lastSeq: number): void => {
    headSeq = Math.max(headSeq, lastSeq);
    if (running !== null || deliveredSeq >= headSeq) return;
    running = fetchMissing()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };

  const onMessages = (messages: readonly RoomMessage[]): void => {
    for (const message of messages) deliver(message);
    catchUp(messages.at(-1)?.seq ?? deliveredSeq);
  };

  const join = async (): Promise<void> => {
    const { last_seq } = await request('join_chat_room', { room_id });
    catchUp(last_seq);
  };

  const isThisRoom = (payload: { readonly room_id?: number }): boolean => payload.room_id === room_id;
  const unsubscribes = [
    on('new_chat_message', (message) => isThisRoom(message) && onMessages([message])),
    on('new_chat_messages', (payload) => isThisRoom(payload) && onMessages(payload.messages)),
    on('room_head', (payload) => isThisRoom(payload) && catchUp(payload.last_seq)),
  ];
  const rejoin = (): void => void join().catch(onError);
  await join();
  socket.on('connect', rejoin);
  return async () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    socket.off('connect', rejoin);
    await request('leave_chat_room', { room_id }).catch(onError);
  };
}
