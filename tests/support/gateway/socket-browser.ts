/** A browser's socket for tests: the official client, which records every server event. */
import type { Acknowledgement, ClientEventName, ClientEventReply } from '@plenum/contracts/client-events';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import { socketPath, webSocketPath } from '@plenum/contracts/system/http-connections';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { waitForCondition } from '../api/wait-until.ts';

const acknowledgementTimeoutMs = 5_000;

export interface BrowserOptions {
  /** Socket token; null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly transports?: readonly ('websocket' | 'polling')[];
  /** Of WebSockets; absent for that of the web client. */
  readonly path?: string;
  /** Capabilities in the handshake. */
  readonly capabilities?: readonly string[];
}

export interface Received {
  readonly name: string;
  readonly payload: unknown;
}

export interface SocketBrowser {
  readonly socket: Socket;
  readonly received: readonly Received[];
  /** Returns the payloads received under a name so far. */
  all<N extends ServerEventName>(name: N): ServerEventPayload<N>[];
  /** Waits for a matching server event. */
  next<N extends ServerEventName>(
    name: N,
    matches?: (payload: ServerEventPayload<N>) => boolean,
  ): Promise<ServerEventPayload<N>>;
  /** Sends a client event with an acknowledgement callback. `payload` may be invalid. */
  request<N extends ClientEventName>(name: N, payload: unknown): Promise<Acknowledgement<ClientEventReply<N>>>;
  close(): void;
}

/** The error of a rejected handshake. */
export class HandshakeError extends Error {
  readonly data: unknown;

  constructor(error: Error & { readonly data?: unknown }) {
    super(error.message);
    this.data = error.data;
  }
}

const socketOptions = ({
  token,
  headers,
  transports,
  path = webSocketPath,
  capabilities,
}: BrowserOptions): Partial<ManagerOptions & SocketOptions> => ({
  path: socketPath,
  forceNew: true,
  reconnection: false,
  transports: [...(transports ?? ['websocket'])],
  transportOptions: { websocket: { path } },
  ...(token === null || token === undefined ? {} : { auth: { token, capabilities } }),
  ...(headers === undefined ? {} : { extraHeaders: { ...headers } }),
});

/** Connects; rejects with `HandshakeError` when rejected. Resolves after `connection_success`. */
export async function openBrowser(url: string, options: BrowserOptions): Promise<SocketBrowser> {
  const socket = io(url, socketOptions(options));
  const received: Received[] = [];
  socket.onAny((name: string, payload: unknown) => received.push({ name, payload }));
  const browser = watch(socket, received);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connection_success', () => resolve());
      socket.once('connect_error', (error) => reject(new HandshakeError(error)));
      socket.once('disconnect', (reason) => reject(new Error(`Disconnected: ${reason}`)));
    });
  } catch (error) {
    socket.close();
    throw error;
  }
  return browser;
}

function watch(socket: Socket, received: Received[]): SocketBrowser {
  const all = <N extends ServerEventName>(name: N) =>
    received.filter((event) => event.name === name).map(({ payload }) => payload as ServerEventPayload<N>);
  return {
    socket,
    received,
    all,
    async next(name, matches = () => true) {
      await waitForCondition(`the server event ${name}`, () => all(name).some(matches));
      const match = all(name).find(matches);
      if (match === undefined) throw new Error(`The server event ${name} was not recorded.`);
      return match;
    },
    async request(name, payload) {
      const reply: unknown = await socket.timeout(acknowledgementTimeoutMs).emitWithAck(name, payload);
      return reply as Acknowledgement<ClientEventReply<typeof name>>;
    },
    close: () => {
      socket.close();
    },
  };
}
