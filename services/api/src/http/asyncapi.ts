/** AsyncAPI 3 of the socket: every client event and server event of the catalogues. */
import { client_events } from '@plenum/contracts/client-events';
import { server_events } from '@plenum/contracts/server-events';

type Messages = Readonly<Record<string, { readonly summary: string; readonly payload: object }>>;

const messagesOf = (events: Messages, reply?: (name: string) => object) =>
  Object.entries(events).map(([name, { summary, payload }]) => [
    name,
    {
      name,
      summary,
      payload: toJson(payload),
      ...(reply === undefined ? {} : { 'x-acknowledgement': toJson(reply(name)) }),
    },
  ]);

const toJson = (schema: object): unknown => JSON.parse(JSON.stringify(schema));
const refs = (channel: string, names: readonly string[]) =>
  names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }));

/** Builds the document; the same catalogues always give the same one. */
export function buildAsyncApi(): object {
  const replies = new Map(Object.entries(client_events).map(([name, { reply }]) => [name, reply]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Plenum socket',
      version: '0.1.0',
      description:
        'Socket.io 4 at `/socket.io`. The handshake carries `auth: { token }` from `GET /api/auth/socket-token`. A client event may carry an acknowledgement callback, which gets `{ ok: true, data }` or `{ ok: false, error }`.',
      license: { name: 'AGPL-3.0-or-later' },
    },
    defaultContentType: 'application/json',
    channels: {
      client_events: {
        address: '/socket.io',
        description: 'From the browser to the server',
        messages: Object.fromEntries(messagesOf(client_events, (name) => replies.get(name) ?? {})),
      },
      server_events: {
        address: '/socket.io',
        description: 'From the server to the browser',
        messages: Object.fromEntries(messagesOf(server_events)),
      },
    },
    operations: {
      receive_client_events: {
        action: 'receive',
        channel: { $ref: '#/channels/client_events' },
        messages: refs('client_events', Object.keys(client_events)),
      },
      send_server_events: {
        action: 'send',
        channel: { $ref: '#/channels/server_events' },
        messages: refs('server_events', Object.keys(server_events)),
      },
    },
  };
}
