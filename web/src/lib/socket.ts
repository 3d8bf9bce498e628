/**
 * The single socket.io connection: WebSocket, and also polling after the first attempt has failed; five attempts, then
 * retries when the user or the network returns, and every 30 s with jitter. The library is loaded when connecting.
 */
import type {
  Acknowledgement,
  ClientEventName,
  ClientEventPayload,
  ClientEventReply,
} from '@plenum/contracts/client-events';
import {
  socketConnectTimeoutMs,
  socketReconnectionAttempts,
  maxSocketReconnectionDelayMs,
  socketReconnectionDelayMs,
  socketRequestTimeoutMs,
} from '@plenum/contracts/limits';
import type { RecentChanges } from '@plenum/contracts/recent-changes';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import { socketPath, webSocketPath } from '@plenum/contracts/system/http-connections';
import type { ManagerOptions, Socket } from 'socket.io-client';
import { create } from 'zustand';
import { call } from './http.ts';
import { type Moment, moment } from './now.ts';

/** `idle`: no connection was requested. `offline`: all attempts failed; retries follow automatically. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';

/** The moment from which this socket receives the server events of the person, and earlier changes. */
export interface Confirmation {
  readonly at: Moment;
  /** Undefined if the gateway does not know it. */
  readonly recent: RecentChanges | undefined;
  /** Whether it is the first one since the page was loaded. */
  readonly isFirst: boolean;
}

export const useConnection = create<{
  readonly state: ConnectionState;
  /** Number of successful connections; subscribers re-join rooms or request `after_seq` when it changes. */
  readonly connections: number;
  /** Of the latest connection; null before the first one. */
  readonly confirmation: Confirmation | null;
}>()(() => ({ state: 'idle', connections: 0, confirmation: null }));

export class SocketFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SocketFailure';
    this.code = code;
  }
}

const transientCodes = new Set(['timeout', 'rate_limited', 'overloaded', 'service_unavailable', 'internal_error']);

/** Checks whether a failure of `request` is temporary. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof SocketFailure && transientCodes.has(failure.code);

const notConnected = 'The socket is not connected';
const requestTimedOut = 'Socket request timed out';
const reconnectIntervalMs = 30_000;
/** Upper limit of the reconnection delay that a gateway may request. */
const maxReconnectDelayMs = 60_000;

type Listener = (payload: never) => void;
const listeners = new Map<ServerEventName, Set<Listener>>();
let socket: Socket | undefined;
let starting: Promise<void> | undefined;
let cancelReconnect: (() => void) | undefined;
/** Cancels a scheduled reconnection; undefined if there is none. */
let cancelDelayedReconnect: (() => void) | undefined;

/** Whether the gateway has rejected the login cookie, which expires before the login. */
let mustSendToken = false;

async function fetchToken(): Promise<{ token?: string }> {
  if (!mustSendToken) return {};
  try {
    return { token: (await call('GET /auth/socket-token')).token };
  } catch {
    // The cookie may have been refreshed.
    return {};
  }
}

const setState = (state: ConnectionState) => useConnection.setState({ state });

function reconnect(): void {
  if (socket === undefined || useConnection.getState().state !== 'offline') return;
  setState('connecting');
  socket.connect();
}

/** Waits after the last attempt for the network, the focus of the window, or about 30 s, and then retries. */
function scheduleReconnect(): void {
  cancelReconnect?.();
  const timer = setTimeout(reconnect, reconnectIntervalMs * (0.75 + Math.random() / 2));
  const whenVisible = () => {
    if (document.visibilityState === 'visible') reconnect();
  };
  window.addEventListener('online', reconnect);
  window.addEventListener('focus', reconnect);
  document.addEventListener('visibilitychange', whenVisible);
  cancelReconnect = () => {
    clearTimeout(timer);
    window.removeEventListener('online', reconnect);
    window.removeEventListener('focus', reconnect);
    document.removeEventListener('visibilitychange', whenVisible);
    cancelReconnect = undefined;
  };
}

/**
 * Reconnects after the delay that the gateway requested instead of the library’s: all clients of a gateway that stops
 * reconnect, and some of one that is overloaded.
 */
function reconnectAfter(client: Socket, delay_ms: number): void {
  client.io.reconnection(false);
  const timer = setTimeout(() => {
    cancelDelayedReconnect = undefined;
    client.io.reconnection(true);
    client.connect();
  }, delay_ms);
  cancelDelayedReconnect = () => {
    clearTimeout(timer);
    cancelDelayedReconnect = undefined;
  };
}

function goOffline(): void {
  setState('offline');
  scheduleReconnect();
}

/** Lets the next attempts try polling after the WebSocket, which some networks block. */
async function addPolling(
  { io: { opts } }: Socket,
  transports: NonNullable<ManagerOptions['transports']>,
): Promise<void> {
  const { Polling } = await import('./polling.ts');
  opts.transports = [...transports, Polling] as typeof transports;
}

function addListeners(client: Socket, transports: NonNullable<ManagerOptions['transports']>): void {
  let reconnectDelayMs: number | undefined;
  client.on('reconnect_after', ({ delay_ms }: ServerEventPayload<'reconnect_after'>) => {
    reconnectDelayMs = Math.min(delay_ms, maxReconnectDelayMs);
  });
  client.on('connect', () => {
    reconnectDelayMs = undefined;
    mustSendToken = false;
    cancelReconnect?.();
    useConnection.setState(({ connections }) => ({ state: 'online', connections: connections + 1 }));
  });
  client.on('connection_success', ({ recent }: ServerEventPayload<'connection_success'>) => {
    useConnection.setState(({ confirmation }) => ({
      confirmation: { at: moment(), recent, isFirst: confirmation === null },
    }));
  });
  client.on('disconnect', (reason) => {
    setState('connecting');
    // After these two reasons the library does not reconnect automatically.
    if (reason === 'io server disconnect' || reason === 'io client disconnect') goOffline();
    else if (reconnectDelayMs !== undefined) reconnectAfter(client, reconnectDelayMs);
  });
  client.on('connect_error', () => {
    // The library only continues after failures of the network.
    if (client.active) {
      addPolling(client, transports).catch(() => undefined);
      return;
    }
    if (mustSendToken) {
      goOffline();
      return;
    }
    mustSendToken = true;
    client.connect();
  });
  client.io.on('reconnect_failed', goOffline);
  client.onAny((name: string, payload: unknown) => {
    // The catalogue types the payload by the name; `onServerEvent` registers listeners under the same name.
    for (const listener of listeners.get(name as ServerEventName) ?? []) listener(payload as never);
  });
}

/** Opens the connection; idempotent. */
export function connectSocket(): Promise<void> {
  starting ??= (async () => {
    setState('connecting');
    const { io, WebSocket } = await import('socket.io-client');
    const transports = [WebSocket];
    socket = io({
      path: socketPath,
      transports,
      transportOptions: { websocket: { path: webSocketPath } },
      // Without this option the library never tries the second transport if the first is rejected.
      tryAllTransports: true,
      reconnectionAttempts: socketReconnectionAttempts,
      reconnectionDelay: socketReconnectionDelayMs,
      reconnectionDelayMax: maxSocketReconnectionDelayMs,
      // Randomizes from 0 to twice the delay, so that clients of the same lost gateway do not reconnect at the same
      // time.
      randomizationFactor: 1,
      timeout: socketConnectTimeoutMs,
      withCredentials: true,
      auth: (sendAuth) => void fetchToken().then((token) => sendAuth({ ...token, capabilities: ['batch'] })),
    });
    addListeners(socket, transports);
  })();
  return starting;
}

/** Closes the connection permanently (logout). */
export function disconnectSocket(): void {
  cancelReconnect?.();
  socket?.disconnect();
  cancelReconnect?.();
  cancelDelayedReconnect?.();
  socket = undefined;
  starting = undefined;
  setState('idle');
}

/**
 * Sends a client event and waits for its acknowledgement. Callers fall back to HTTP if it fails.
 * @throws {SocketFailure} `offline` without a connection, or if it is lost while waiting; `timeout` after the timeout
 *   (default 3 s); the code of the server if it rejects the event
 */
export async function request<N extends ClientEventName>(
  name: N,
  payload: ClientEventPayload<N>,
  timeoutMs: number = socketRequestTimeoutMs,
): Promise<ClientEventReply<N>> {
  const client = socket;
  if (client === undefined || !client.connected) throw new SocketFailure('offline', notConnected);
  const sent = client.timeout(timeoutMs).emitWithAck(name, payload) as Promise<Acknowledgement<ClientEventReply<N>>>;
  const reply = await sent.catch(() => {
    // The library rejects pending events when the connection is lost, and the next connection repeats subscriptions.
    throw client.connected ? new SocketFailure('timeout', requestTimedOut) : new SocketFailure('offline', notConnected);
  });
  if (!reply.ok) throw new SocketFailure(reply.error.error, reply.error.message);
  return reply.data;
}

/** Subscribes to a server event, across reconnections. Returns a function that unsubscribes. */
export function onServerEvent<N extends ServerEventName>(
  name: N,
  listener: (payload: ServerEventPayload<N>) => void,
): () => void {
  const registered = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, registered);
  registered.add(listener);
  return () => void registered.delete(listener);
}
