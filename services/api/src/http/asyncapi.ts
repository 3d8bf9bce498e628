/** AsyncAPI 3 document of the socket and of webhooks: every client event, server event and webhook event. */
import { clientEvents } from '@plenum/contracts/client-events';
import { serverEvents } from '@plenum/contracts/server-events';
import { webhookEvents, webhookVersion } from '@plenum/contracts/webhook-events';
import { createSchemaNames, type JsonSchema, pascal, type SchemaNames } from './schema-names.ts';

interface SocketMessage {
  readonly summary: string;
  readonly payload: object;
  readonly reply?: object;
}
type Messages = Readonly<Record<string, SocketMessage>>;

const introduction = [
  'The socket of Plenum: Socket.io 4 at `/socket.io`; better at `/socket.io/websocket/` for WebSockets, which load balancers then send to the gateway with the fewest.',
  'The handshake carries `auth: { token }` from `GET /api/auth/socket-token`.',
  'A message is a Socket.io event: its name is the name of the event, its payload the only argument.',
  'A client event may carry an acknowledgement callback, which gets `{ ok: true, data }` or `{ ok: false, error }`.',
  'Unknown fields of a payload are ignored; payloads may gain fields. Texts are plain unless their description says HTML.',
].join(' ');

const refusal: JsonSchema = {
  type: 'object',
  required: ['ok', 'error'],
  properties: {
    ok: { const: false, description: 'The client event was refused.' },
    error: {
      type: 'object',
      description: 'Why.',
      required: ['error', 'message'],
      properties: {
        error: { type: 'string', description: 'The code that programs compare.' },
        message: { type: 'string', description: 'A line for people.' },
      },
    },
  },
};

const acknowledged = (name: string): string => `${name}_acknowledged`;

function message(name: string, suffix: string, { summary, payload }: SocketMessage, names: SchemaNames): object {
  return { name, title: name, summary, payload: names.refer(payload, `${pascal(name)}${suffix}`) };
}

const acknowledgement = (name: string, { reply = {} }: SocketMessage, names: SchemaNames): object => ({
  name: acknowledged(name),
  title: acknowledged(name),
  summary: `Acknowledges ${name}`,
  payload: {
    oneOf: [
      {
        type: 'object',
        required: ['ok', 'data'],
        properties: {
          ok: { const: true, description: 'The client event was carried out.' },
          data: names.refer(reply, `${pascal(name)}Acknowledgement`),
        },
      },
      { $ref: '#/components/schemas/ClientEventRefusal' },
    ],
  },
});

const webhookHeaders: JsonSchema = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { type: 'string', description: 'The same for every attempt: take each id once.' },
    'webhook-timestamp': { type: 'string', description: 'Of this attempt, in seconds since 1970: refuse old ones.' },
    'webhook-signature': {
      type: 'string',
      description:
        '`v1,` and the HMAC-SHA256 in base64 of `id.timestamp.body` with the secret; two of them, separated by a blank, while a former secret is valid.',
    },
  },
};

/** A delivery to a webhook: what has happened, in an envelope that says of which type it is. */
const delivery = (type: string, summary: string, data: object, names: SchemaNames): object => ({
  name: type,
  title: type,
  summary,
  headers: { $ref: '#/components/schemas/WebhookHeaders' },
  payload: {
    type: 'object',
    required: ['type', 'version', 'timestamp', 'data'],
    properties: {
      type: { const: type, description: 'What has happened.' },
      version: { const: webhookVersion, description: 'Another one for changes that break receivers.' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened, in UTC.' },
      data: names.refer(data, `${pascal(type.replace('.', '_'))}Data`),
    },
  },
});

const security = [{ $ref: '#/components/securitySchemes/socketToken' }];

const ref = (channel: string, name: string) => ({ $ref: `#/channels/${channel}/messages/${name}` });

function channel(address: string | null, title: string, description: string, messages: Record<string, object>) {
  return { ...(address === null ? {} : { address }), title, description, messages };
}

/** The operations: whoever sends a client event may have it acknowledged. */
function operationsOf(clients: Messages, servers: Messages): Record<string, object> {
  const client = Object.entries(clients).map(([name, { summary }]) => [
    `receive_${name}`,
    {
      action: 'receive',
      summary,
      security,
      channel: { $ref: '#/channels/client_events' },
      messages: [ref('client_events', name)],
      reply: {
        channel: { $ref: '#/channels/acknowledgements' },
        messages: [ref('acknowledgements', acknowledged(name))],
      },
    },
  ]);
  const server = Object.entries(servers).map(([name, { summary }]) => [
    `send_${name}`,
    {
      action: 'send',
      summary,
      security,
      channel: { $ref: '#/channels/server_events' },
      messages: [ref('server_events', name)],
    },
  ]);
  const webhook = Object.entries(webhookEvents).map(([type, { summary }]) => [
    `deliver_${type.replace('.', '_')}`,
    {
      action: 'send',
      summary,
      security: [{ $ref: '#/components/securitySchemes/webhookSignature' }],
      channel: { $ref: '#/channels/webhooks' },
      messages: [ref('webhooks', type)],
    },
  ]);
  return Object.fromEntries([...client, ...server, ...webhook]) as Record<string, object>;
}

/** Builds the document; deterministic for the same catalogues. */
export function buildAsyncApi() {
  const names = createSchemaNames({ refersBeside: false });
  const clients: Messages = clientEvents;
  const servers: Messages = serverEvents;
  const each = (events: Messages, build: (name: string, event: SocketMessage) => object): Record<string, object> =>
    Object.fromEntries(Object.entries(events).map(([name, event]) => [name, build(name, event)]));
  const clientMessages = each(clients, (name, event) => message(name, 'Request', event, names));
  const serverMessages = each(servers, (name, event) => message(name, 'Event', event, names));
  const acknowledgements = Object.fromEntries(
    Object.entries(clients).map(([name, event]) => [acknowledged(name), acknowledgement(name, event, names)]),
  );
  const deliveries = Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary, data }]) => [type, delivery(type, summary, data, names)]),
  );
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Plenum socket',
      version: '0.1.0',
      description: introduction,
      license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
    },
    defaultContentType: 'application/json',
    channels: {
      client_events: channel('/socket.io', 'Client events', 'From the client to the server.', clientMessages),
      server_events: channel('/socket.io', 'Server events', 'From the server to the client.', serverMessages),
      acknowledgements: channel(
        null,
        'Acknowledgements',
        'What the callback of a client event receives; they have no address of their own.',
        acknowledgements,
      ),
      webhooks: channel(
        null,
        'Webhooks',
        'From the server to the address of a webhook of an organization, as POST by Standard Webhooks (standardwebhooks.com). Any status from 200 to 299 takes a delivery; 410 pauses the webhook; others are tried again for three days.',
        deliveries,
      ),
    },
    operations: operationsOf(clients, servers),
    components: {
      securitySchemes: {
        socketToken: {
          type: 'apiKey',
          in: 'user',
          description: 'The `token` of the handshake; `GET /api/auth/socket-token` gives it to whoever is logged in.',
        },
        webhookSignature: {
          type: 'httpApiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Signed with the secret of the webhook, by which a receiver knows that a delivery is ours.',
        },
      },
      schemas: { ClientEventRefusal: refusal, WebhookHeaders: webhookHeaders, ...names.components() },
    },
  };
}
