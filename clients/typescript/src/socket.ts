/** A typed client for the socket API: client events with acknowledgements, server events, and the messages of rooms. */
import { io, type Socket } from 'socket.io-client';
import type { PlenumClient } from './client.ts';
import type { RoomMessage } from './generated/api.ts';
import type { ClientEvents, ServerEvents } from './generated/socket.ts';
import { type CodedFailure, isTransient, pause, retryDelayMs, withRetry } from './retry.ts';
import { createRoomFollower, type RoomGap, type RoomReset } from './room-follower.ts';

export type { RoomGap, RoomReset } from './room-follower.ts';
export type ClientEventName = keyof ClientEvents;
export type ServerEventName = keyof ServerEvents;

/** An error acknowledgement of a client event, or a rejected handshake. */
export class SocketError extends Error implements CodedFailure {
  override readonly name = 'SocketError';
  readonly code: string;
  readonly retryAfterS: number | null;

  constructor({ error, message, retry_after_s }: WireError) {
    super(message);
    this.code = error;
    this.retryAfterS = retry_after_s ?? null;
  }
}

interface WireError {
  readonly error: string;
  readonly message: string;
  readonly retry_after_s?: number;
}

type Acknowledgement<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: WireError };

/**
 * `connecting`: a handshake is in progress. `connected`: it was accepted. `waiting`: it failed or the connection was
 * lost, and the next attempt follows after `retryInMs`. `closed`: `close` was called, or the server rejected the
 * connection permanently (`error`), for example because of an invalid token; there are no more attempts.
 */
export type ConnectionState =
  | { readonly state: 'connecting' | 'connected' }
  | { readonly state: 'waiting'; readonly error: unknown; readonly retryInMs: number }
  | { readonly state: 'closed'; readonly error?: unknown };

export interface SocketOptions {
  /** URL of the socket server. Defaults to the URL of the client. */
  readonly url?: string;
  /** Timeout for the acknowledgement of a client event. Defaults to 5 seconds. */
  readonly timeoutMs?: number;
  /** Called for every change. */
  readonly onState?: (state: ConnectionState) => void;
}

export interface PlenumSocket {
  /**
   * Sends a client event and waits for its acknowledgement. Rejects with `SocketError` if the server returns an error, and with
   * other errors after the timeout and when the socket is closed.
   */
  readonly request: <N extends ClientEventName>(
    name: N,
    payload: ClientEvents[N]['payload'],
  ) => Promise<ClientEvents[N]['reply']>;
  /** Listens to a server event. Returns a function that removes the listener. */
  readonly on: <N extends ServerEventName>(name: N, listener: (payload: ServerEvents[N]) => void) => () => void;
  /**
   * Joins a room and delivers its messages after `after_seq` exactly once, in the order of `seq`, across lost
   * connections and restarts of servers. Throws if the server rejects the first join. Returns a function that leaves
   * the room.
   */
  readonly followRoom: (room: RoomToFollow) => Promise<() => Promise<void>>;
  readonly close: () => void;
}

export interface RoomToFollow {
  readonly room_id: number;
  /** `seq` of the last received message; 0 to receive all messages. */
  readonly after_seq: number;
  /** Called for each message. A returned promise does not delay the next message. */
  readonly onMessage: (message: RoomMessage) => unknown;
  /** Called instead of `onMessage` for sequence numbers whose messages were removed permanently. */
  readonly onGap?: (gap: RoomGap) => void;
  /** Called before the first message of a room whose sequence numbers were reset. */
  readonly onReset?: (reset: RoomReset) => void;
  /**
   * Called for failed requests, rejected joins, exceptions of the other callbacks, and the permanent rejection of the
   * connection; not for lost connections. Only temporary failures of requests and joins are retried.
   */
  readonly onError?: (error: unknown) => void;
}

/** Number of messages per request. */
const pageSize = 100;
const handshakeTimeoutMs = 10_000;

interface Link {
  readonly socket: Socket;
  /** Rejects with the reason when the socket is closed; never resolves. */
  readonly closed: Promise<never>;
  readonly close: (error?: unknown) => void;
}

const socketErrorOf = (error: unknown): unknown =>
  error instanceof Error && 'data' in error && typeof error.data === 'object' && error.data !== null
    ? new SocketError(error.data as WireError)
    : error;

/**
 * Connects, and reconnects after every failure except a permanent rejection. socket.io does not retry rejected handshakes.
 */
function keepConnected(client: PlenumClient, url: string, onState: (state: ConnectionState) => void): Link {
  const socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    timeout: handshakeTimeoutMs,
  });
  const closing = new AbortController();
  let rejectClosed: (error: unknown) => void = () => undefined;
  const closed = new Promise<never>((_resolve, reject) => {
    rejectClosed = reject;
  });
  // Prevents an unhandled rejection if nobody awaits it.
  closed.catch(() => undefined);
  let failures = 0;
  /** Delay before the next attempt, which the server requests shortly before it closes the connection. */
  let requestedDelayMs: number | undefined;
  let isWaiting = false;

  function close(error?: unknown): void {
    if (closing.signal.aborted) return;
    closing.abort();
    socket.close();
    rejectClosed(error ?? new Error('The socket is closed.'));
    onState(error === undefined ? { state: 'closed' } : { state: 'closed', error });
  }

  async function retryAfter(error: unknown): Promise<void> {
    if (isWaiting || closing.signal.aborted) return;
    if (!isTransient(error)) {
      close(error);
      return;
    }
    isWaiting = true;
    const retryInMs = requestedDelayMs ?? retryDelayMs(failures, error);
    requestedDelayMs = undefined;
    failures += 1;
    onState({ state: 'waiting', error, retryInMs });
    await pause(retryInMs, closing.signal);
    isWaiting = false;
    await connect();
  }

  async function connect(): Promise<void> {
    if (closing.signal.aborted) return;
    onState({ state: 'connecting' });
    try {
      socket.auth = { token: await client.handshakeToken(), capabilities: ['batch'] };
    } catch (error) {
      await retryAfter(error);
      return;
    }
    if (!closing.signal.aborted) socket.connect();
  }

  socket.on('connect', () => {
    failures = 0;
    onState({ state: 'connected' });
  });
  socket.on('reconnect_after', ({ delay_ms }: ServerEvents['reconnect_after']) => {
    requestedDelayMs = delay_ms;
  });
  socket.on('error', (error: WireError) => {
    // Reconnecting would close another socket of the same person.
    if (error.error === 'sockets_per_person_exceeded') close(new SocketError(error));
  });
  socket.on('connect_error', (error) => void retryAfter(socketErrorOf(error)));
  socket.on('disconnect', (reason) => void retryAfter(new Error(`The connection was lost: ${reason}`)));
  void connect();
  return { socket, closed, close };
}

/** Connects a socket with the login or API token of the client. */
export function connectSocket(
  client: PlenumClient,
  { url = client.url, timeoutMs = 5_000, onState = () => undefined }: SocketOptions = {},
): PlenumSocket {
  const { socket, closed, close } = keepConnected(client, url, onState);

  const request: PlenumSocket['request'] = async (name, payload) => {
    const acknowledged = socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<
      Acknowledgement<ClientEvents[typeof name]['reply']>
    >;
    const reply = await Promise.race([acknowledged, closed]);
    if (!reply.ok) throw new SocketError(reply.error);
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
    followRoom: (room) => followRoom({ client, socket, closed, request, on }, room),
    close: () => close(),
  };
}

interface Connection extends Pick<PlenumSocket, 'request' | 'on'>, Pick<Link, 'socket' | 'closed'> {
  readonly client: PlenumClient;
}

/** Creates a callback that reports its exceptions. */
const reporting =
  <T>(callback: ((value: T) => unknown) | undefined, onError: (error: unknown) => void) =>
  (value: T): void => {
    try {
      const result = callback?.(value);
      if (result instanceof Promise) result.catch(onError);
    } catch (error) {
      onError(error);
    }
  };

/**
 * Joins a room after every connection, and repeats failed joins. `joined` settles with the first join, and
 * rejects if the server rejects that one. `rejoin` joins again.
 */
function keepJoined(
  { socket, closed }: Connection,
  join: () => Promise<void>,
  { onError, signal }: { readonly onError: (error: unknown) => void; readonly signal: AbortSignal },
): { readonly rejoin: () => void; readonly joined: Promise<void> } {
  let hasJoined = false;
  let connection = 0;
  let settleFirst: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
  const first = new Promise<void>((resolve, reject) => {
    settleFirst = { resolve, reject };
  });

  async function joinRepeatedly(): Promise<void> {
    connection += 1;
    const current = connection;
    const isCurrent = (): boolean => current === connection && socket.connected && !signal.aborted;
    for (let attempt = 0; isCurrent(); attempt += 1) {
      try {
        await join();
        hasJoined = true;
        settleFirst?.resolve();
        return;
      } catch (error) {
        // The room is joined again after the next connection.
        if (!isCurrent()) return;
        if (!hasJoined && !isTransient(error)) {
          settleFirst?.reject(error);
          return;
        }
        onError(error);
        await pause(retryDelayMs(attempt, error), signal);
      }
    }
  }

  const rejoin = (): void => void joinRepeatedly();
  socket.on('connect', rejoin);
  signal.addEventListener('abort', () => void socket.off('connect', rejoin));
  rejoin();
  return { rejoin, joined: Promise.race([first, closed]) };
}

/** Implements `PlenumSocket.followRoom`. */
async function followRoom(
  connection: Connection,
  { room_id, after_seq, onMessage, onGap, onReset, onError = () => undefined }: RoomToFollow,
): Promise<() => Promise<void>> {
  const { client, socket, closed, request, on } = connection;
  const leaving = new AbortController();
  const { signal } = leaving;
  const follower = createRoomFollower<RoomMessage>({
    after_seq,
    onMessage: reporting(onMessage, onError),
    onGap: reporting(onGap, onError),
    onReset: reporting(onReset, onError),
    onError,
    fetchPage: (afterSeq) =>
      withRetry(
        () =>
          client.call('ListRoomMessages', {
            path: { room_id },
            query: { after_seq: afterSeq, limit: pageSize },
          }),
        { onRetry: onError, signal },
      ),
  });
  const join = async (): Promise<void> => follower.noteHead((await request('join_chat_room', { room_id })).last_seq);

  const isThisRoom = (payload: { readonly room_id?: number }): boolean => payload.room_id === room_id;
  const unsubscribes = [
    on('new_chat_message', (message) => isThisRoom(message) && follower.receive([message])),
    on('new_chat_messages', (payload) => isThisRoom(payload) && follower.receive(payload.messages)),
    on('room_head', (payload) => isThisRoom(payload) && follower.noteHead(payload.last_seq)),
    // The reply to the join contains the reason.
    on('chat_room_left', (payload) => isThisRoom(payload) && rejoin()),
  ];
  const end = (): void => {
    leaving.abort();
    follower.close();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  const { rejoin, joined } = keepJoined(connection, join, { onError, signal });
  try {
    await joined;
  } catch (error) {
    end();
    throw error;
  }
  closed.catch((error: unknown) => {
    if (signal.aborted) return;
    end();
    onError(error);
  });
  return async () => {
    end();
    if (socket.connected) await request('leave_chat_room', { room_id }).catch(onError);
  };
}
