/** AsyncAPI 3 document of the socket: every client event and server event of the catalogues. */
import { clientEvents } from '@plenum/contracts/client-events';
import { serverEvents } from '@plenum/contracts/server-events';

interface SocketMessage {
  readonly summary: string;
  readonly payload: object;
  readonly reply?: object;
}
type Messages = Readonly<Record<string, SocketMessage>>;

const describe = (name: string, { summary, payload, reply }: SocketMessage): object => ({
  name,
  summary,
  payload,
  ...(reply === undefined ? {} : { 'x-acknowledgement': reply }),
});

const messagesOf = (events: Messages): Record<string, object> =>
  Object.fromEntries(Object.entries(events).map(([name, message]) => [name, describe(name, message)]));

const refs = (channel: string, names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }));

/** Builds the document; deterministic for the same catalogues. */
export function buildAsyncApi(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Plenum socket',
      version: '0.1.0',
      description:
        'Socket.io 4 at `/socket.io`; better at `/socket.io/websocket/` for WebSockets, which load balancers then send to the gateway with the fewest. The handshake carries `auth: { token }` from `GET /api/auth/socket-token`. A client event may carry an acknowledgement callback, which gets `{ ok: true, data }` or `{ ok: false, error }`.',
      license: { name: 'AGPL-3.0-or-later' },
    },
    defaultContentType: 'application/json',
    channels: {
      client_events: {
        address: '/socket.io',
        description: 'From the browser to the server',
        messages: messagesOf(clientEvents),
      },
      server_events: {
        address: '/socket.io',
        description: 'From the server to the browser',
        messages: messagesOf(serverEvents),
      },
    },
    operations: {
      receive_client_events: {
        action: 'receive',
        channel: { $ref: '#/channels/client_events' },
        messages: refs('client_events', Object.keys(clientEvents)),
      },
      send_server_events: {
        action: 'send',
        channel: { $ref: '#/channels/server_events' },
        messages: refs('server_events', Object.keys(serverEvents)),
      },
    },
  };
}
