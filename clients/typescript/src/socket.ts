/** The socket of Plenum, typed: client events with their acknowledgement, server events, and rooms without gaps. */
import { io, type Socket } from 'socket.io-client';
import type { PlenumClient } from './client.ts';
import type { RoomMessage } from './generated/api.ts';
import type { ClientEvents, ServerEvents } from './generated/socket.ts';

export type ClientEventName = keyof ClientEvents;
export type ServerEventName = keyof ServerEvents;

/** A refusal of a client event. */
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
  /** Where the socket is, if not at the address of the client. */
  readonly url?: string;
  /** How long a client event waits for its acknowledgement; 5 seconds unless said otherwise. */
  readonly timeoutMs?: number;
}

export interface PlenumSocket {
  /** Sends a client event and waits for its acknowledgement. Throws `SocketRefusal`. */
  readonly request: <N extends ClientEventName>(
    name: N,
    payload: ClientEvents[N]['payload'],
  ) => Promise<ClientEvents[N]['reply']>;
  /** Listens to a server event; returns what ends it. */
  readonly on: <N extends ServerEventName>(name: N, listener: (payload: ServerEvents[N]) => void) => () => void;
  /**
   * Enters a room and hands over its messages once each, in the order of `seq`, beginning after `after_seq`. What came
   * while the connection was away is fetched. Returns what leaves the room.
   */
  readonly followRoom: (room: RoomToFollow) => Promise<() => Promise<void>>;
  readonly close: () => void;
}

export interface RoomToFollow {
  readonly room_id: number;
  /** Number of the last message that is known; 0 for all. */
  readonly after_seq: number;
  readonly onMessage: (message: RoomMessage) => void;
  /** Called when messages could not be fetched; the next message or reconnection tries again. */
  readonly onError?: (error: unknown) => void;
}

/** Messages that one request fetches. */
const batchMax = 100;

/** Connects the socket of whoever the client is logged in as. */
export function connectSocket(
  client: PlenumClient,
  { url = client.url, timeoutMs = 5_000 }: SocketOptions = {},
): PlenumSocket {
  const socket: Socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    // Each attempt takes a new token, because the last one may have expired.
    auth: (give) => {
      client.call('GetSocketToken').then(
        ({ token }) => give({ token, capabilities: ['batch'] }),
        () => give({}),
      );
    },
  });

  const request: PlenumSocket['request'] = async (name, payload) => {
    const answer = (await socket.timeout(timeoutMs).emitWithAck(name, payload)) as Acknowledgement<
      ClientEvents[typeof name]['reply']
    >;
    if (!answer.ok) throw new SocketRefusal(answer.error.error, answer.error.message);
    return answer.data;
  };

  const on: PlenumSocket['on'] = (name, listener) => {
    const heard = (payload: unknown): void => listener(payload as ServerEvents[typeof name]);
    // Socket.io has names of its own for the connection, of which none is ours.
    const event: string = name;
    socket.on(event, heard);
    return () => void socket.off(event, heard);
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

/** Fetches what is missing, one page after another, until nothing is. */
async function followRoom(
  { client, socket, request, on }: Connection,
  { room_id, after_seq, onMessage, onError = () => undefined }: RoomToFollow,
): Promise<() => Promise<void>> {
  let seen = after_seq;
  let head = after_seq;
  let running: Promise<void> | null = null;

  const take = (message: RoomMessage): void => {
    if (message.seq !== seen + 1) return;
    seen = message.seq;
    onMessage(message);
  };

  async function fetchMissing(): Promise<void> {
    while (seen < head) {
      const { messages, last_seq } = await client.call('ListRoomMessages', {
        path: { room_id },
        query: { after_seq: seen, limit: batchMax },
      });
      head = Math.max(head, last_seq);
      if (messages.length === 0) return;
      for (const message of messages) take(message);
    }
  }

  /** One run at a time; whatever comes meanwhile raises `head`, which that run notices. */
  const catchUp = (to: number): void => {
    head = Math.max(head, to);
    if (running !== null || seen >= head) return;
    running = fetchMissing()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };

  const arrived = (messages: readonly RoomMessage[]): void => {
    for (const message of messages) take(message);
    catchUp(messages.at(-1)?.seq ?? seen);
  };

  const enter = async (): Promise<void> => {
    const { last_seq } = await request('join_chat_room', { room_id });
    catchUp(last_seq);
  };

  const isHere = (payload: { readonly room_id?: number }): boolean => payload.room_id === room_id;
  const ends = [
    on('new_chat_message', (message) => isHere(message) && arrived([message])),
    on('new_chat_messages', (news) => isHere(news) && arrived(news.messages)),
    on('room_head', (news) => isHere(news) && catchUp(news.last_seq)),
  ];
  const again = (): void => void enter().catch(onError);
  await enter();
  socket.on('connect', again);
  return async () => {
    for (const end of ends) end();
    socket.off('connect', again);
    await request('leave_chat_room', { room_id }).catch(onError);
  };
}
