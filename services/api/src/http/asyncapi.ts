/** The AsyncAPI 3 document of the socket and of webhooks, with all client events, server events and webhook events. */
import { clientEvents } from '@plenum/contracts/client-events';
import { webhookEvents, webhookVersion } from '@plenum/contracts/integrations/webhook-events';
import { serverEvents } from '@plenum/contracts/server-events';
import { createSchemaNames, type JsonSchema, pascal, type SchemaNames } from './schema-names.ts';

interface SocketMessage {
  readonly summary: string;
  readonly description?: string;
  readonly payload: object;
  readonly reply?: object;
  /** The scope that an API token needs; `any` if every token may send it; absent if API tokens cannot send or receive it. */
  readonly token?: string;
}
type Messages = Readonly<Record<string, SocketMessage>>;

const introduction = [
  'The socket API of Plenum: Socket.IO 4 at `/socket.io`. Clients that use only WebSockets should connect to `/socket.io/websocket/`, which load balancers distribute evenly.',
  'Send `auth: { token }` in the handshake, with the token from `GET /api/auth/socket-token` or with an API token, which can also be sent as `Authorization: Bearer plenum_pat_…`. Rejected handshakes have `data: { error, message, retry_after_s? }`.',
  'Client events and server events list the scope that an API token needs (`x-token-scope`). Without it, a client event is rejected with `token_scope_missing`, and a server event is not sent. Client events and server events without `x-token-scope` are for logins only (`token_not_accepted`), except that every socket receives `connection_success`, `auth_error`, `reconnect_after` and `error`. A socket with an API token receives the server events of the chat rooms, events and boards that it has joined: changes of rooms, sessions and the event itself only after `join_event`, which needs `event:read`.',
  'A server event about a change, such as an edited or removed message, may arrive twice. Edits and removals during a lost connection are not sent again.',
  'Programs should send no `Origin`. Pages of other sites need an API token, an entry in the allowed websites of its organization, and the transport `websocket`.',
  'Each message is a Socket.IO event of the same name, with the payload as its only argument.',
  'A client event can have an acknowledgement callback, which receives `{ ok: true, data }` or `{ ok: false, error }`.',
  'Unknown fields in payloads are ignored. New fields may be added to payloads; ignore unknown fields. Texts are plain text unless described as HTML.',
].join(' ');

const clientEventRefusal: JsonSchema = {
  type: 'object',
  required: ['ok', 'error'],
  properties: {
    ok: { const: false, description: 'The client event was rejected.' },
    error: {
      type: 'object',
      description: 'Reason for the rejection.',
      required: ['error', 'message'],
      properties: {
        error: { type: 'string', description: 'Error code.' },
        message: { type: 'string', description: 'Message for display.' },
        retry_after_s: {
          type: 'number',
          description: 'Seconds to wait before a retry; absent if the server does not require a wait.',
        },
      },
    },
  },
};

const acknowledgementName = (name: string): string => `${name}_acknowledged`;

const describeMessage = ({ summary, description }: SocketMessage): object => ({
  summary,
  ...(description === undefined ? {} : { description }),
});

function message(name: string, suffix: string, event: SocketMessage, names: SchemaNames): object {
  return {
    name,
    title: name,
    ...describeMessage(event),
    ...(event.token === undefined ? {} : { 'x-token-scope': event.token }),
    payload: names.refer(event.payload, `${pascal(name)}${suffix}`),
  };
}

const acknowledgement = (name: string, { reply = {} }: SocketMessage, names: SchemaNames): object => ({
  name: acknowledgementName(name),
  title: acknowledgementName(name),
  summary: `Acknowledgement of ${name}`,
  payload: {
    oneOf: [
      {
        type: 'object',
        required: ['ok', 'data'],
        properties: {
          ok: { const: true, description: 'The client event was processed.' },
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
    'webhook-id': {
      type: 'string',
      description: 'Id of the delivery, the same for every attempt. Process each id only once.',
    },
    'webhook-timestamp': {
      type: 'string',
      description: 'Time of this attempt in seconds since 1970-01-01 (UTC). Reject old timestamps.',
    },
    'webhook-signature': {
      type: 'string',
      description:
        '`v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`, computed with the secret. While a previous secret is valid, a second signature follows after a space.',
    },
  },
};

/** Returns the schema of a webhook delivery: the data of an event in an envelope. */
const delivery = (type: string, summary: string, data: object, names: SchemaNames): object => ({
  name: type,
  title: type,
  summary,
  headers: { $ref: '#/components/schemas/WebhookHeaders' },
  payload: {
    type: 'object',
    required: ['type', 'version', 'timestamp', 'data'],
    properties: {
      type: { const: type, description: 'Type of the event.' },
      version: {
        const: webhookVersion,
        description: 'Version of the data. It only changes if receivers must be adapted.',
      },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the event (ISO 8601, UTC).' },
      data: names.refer(data, `${pascal(type.replace('.', '_'))}Data`),
    },
  },
});

const loginOnly = [{ $ref: '#/components/securitySchemes/socketToken' }];
const securityOf = ({ token }: SocketMessage) =>
  token === undefined ? loginOnly : [...loginOnly, { $ref: '#/components/securitySchemes/apiToken' }];

const servers = {
  installation: {
    host: '{host}',
    protocol: 'wss',
    description: 'An installation, with Socket.IO over WebSocket. An installation without TLS uses `ws`.',
    variables: { host: { default: 'plenum.example', description: 'Host name, with the port if it is not 443.' } },
  },
  receiver: {
    host: '{receiver}',
    protocol: 'https',
    description: 'The receiver of a webhook.',
    variables: { receiver: { default: 'receiver.example', description: 'Host of the URL of the webhook.' } },
  },
} as const;

const ref = (channel: string, name: string) => ({ $ref: `#/channels/${channel}/messages/${name}` });

function channel(
  address: string | null,
  title: string,
  description: string,
  messages: Record<string, object>,
  server: keyof typeof servers = 'installation',
) {
  return {
    ...(address === null ? {} : { address }),
    title,
    description,
    servers: [{ $ref: `#/servers/${server}` }],
    messages,
  };
}

/** The replies to client events are acknowledgements. */
function operationsOf(clients: Messages, servers: Messages): Record<string, object> {
  const client = Object.entries(clients).map(([name, event]) => [
    `receive_${name}`,
    {
      action: 'receive',
      ...describeMessage(event),
      security: securityOf(event),
      channel: { $ref: '#/channels/client_events' },
      messages: [ref('client_events', name)],
      reply: {
        channel: { $ref: '#/channels/acknowledgements' },
        messages: [ref('acknowledgements', acknowledgementName(name))],
      },
    },
  ]);
  const server = Object.entries(servers).map(([name, event]) => [
    `send_${name}`,
    {
      action: 'send',
      ...describeMessage(event),
      security: securityOf(event),
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

/** Builds the document. The result is deterministic. */
export function buildAsyncApi() {
  const names = createSchemaNames({ refersBeside: false });
  const clients: Messages = clientEvents;
  const fromServer: Messages = serverEvents;
  const each = (events: Messages, build: (name: string, event: SocketMessage) => object): Record<string, object> =>
    Object.fromEntries(Object.entries(events).map(([name, event]) => [name, build(name, event)]));
  const clientMessages = each(clients, (name, event) => message(name, 'Request', event, names));
  const serverMessages = each(fromServer, (name, event) => message(name, 'Event', event, names));
  const acknowledgements = Object.fromEntries(
    Object.entries(clients).map(([name, event]) => [acknowledgementName(name), acknowledgement(name, event, names)]),
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
    servers,
    defaultContentType: 'application/json',
    channels: {
      client_events: channel('/socket.io', 'Client events', 'Messages from the client to the server.', clientMessages),
      server_events: channel('/socket.io', 'Server events', 'Messages from the server to the client.', serverMessages),
      acknowledgements: channel(
        null,
        'Acknowledgements',
        'Values that the callbacks of client events receive.',
        acknowledgements,
      ),
      webhooks: channel(
        null,
        'Webhooks',
        'Sent by the server as POST requests to the URL of a webhook of an organization, according to Standard Webhooks (standardwebhooks.com). A status from 200 to 299 accepts a delivery, and 410 pauses the webhook. With any other status, the delivery is retried for three days.',
        deliveries,
        'receiver',
      ),
    },
    operations: operationsOf(clients, fromServer),
    components: {
      securitySchemes: {
        socketToken: {
          type: 'apiKey',
          in: 'user',
          description: 'Field `token` of the handshake, from `GET /api/auth/socket-token`.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'API token of a person or an organization, in the field `token` or the header `Authorization`.',
        },
        webhookSignature: {
          type: 'httpApiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Signature of the delivery, computed with the secret of the webhook.',
        },
      },
      schemas: { ClientEventRefusal: clientEventRefusal, WebhookHeaders: webhookHeaders, ...names.components() },
    },
  };
}
