/** The OpenAPI 3.1 document, with the schemas that also validate requests and serialize replies. */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { idempotencyKeyLifetimeH, maxIdempotencyKeyLength } from '@plenum/contracts/integrations/integration-limits';
import { rateLimits } from '@plenum/contracts/limits';
import { acceptsIfMatch, type OperationSpec } from '@plenum/contracts/operation';
import { described } from '@plenum/contracts/primitives';
import { apiVersion } from '@plenum/contracts/system/api-version';
import * as Type from 'typebox';
import { codeSamples } from './code-samples.ts';
import { acceptsIdempotencyKey } from './idempotency-key.ts';
import { type DescribedParameter, exampleOf, type OperationExample, withExamples } from './openapi-examples.ts';
import { failureReplies, hasVersions, headerComponents, successReplies } from './openapi-replies.ts';
import { createSchemaNames, type SchemaNames } from './schema-names.ts';
import { pathOf } from './serve.ts';

const Problem = Type.Object({
  code: Type.Integer({ description: 'HTTP status.' }),
  status: Type.String({ description: 'Reason phrase of the HTTP status.' }),
  message: Type.String({ description: 'Message for display, in the language of `Accept-Language`.' }),
  error: Type.String({
    description: 'Error code. The header `Link` leads to its cause and remedy.',
  }),
  request_id: Type.String({ description: 'Id of the request, which is also in the server logs.' }),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())), {
      description:
        'Validation problems by part of the request (`json`, `form`, `query`, `params`) and field. `_schema` contains the problems of the part as a whole.',
    }),
  ),
  conflicts: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        stored: Type.Unknown({ description: 'Stored text, as in replies; null if the field is empty.' }),
        sent: Type.Unknown({ description: 'Text of the request; null if the request removes the text.' }),
      }),
      {
        description:
          'Both texts of each conflicting field, such as `title` or `sections.faqs`. Only for `text_changed_meanwhile`.',
      },
    ),
  ),
});

const introduction = [
  'The HTTP API of Plenum.',
  'Browsers log in with `POST /api/auth/login`, which sets cookies. Other clients send an API token. The person or organization that sends a request is called the caller. Owners of an organization have the role ADMIN in all its events.',
  'All error replies have the body `Problem`, and a `Link` header with `rel="help"` that leads to the [cause and remedy](errors) of the error. All replies have the header `X-Request-Id`, whose value is also in the server logs.',
  `All replies have the header \`Plenum-API-Version\` with the version of the API, \`${apiVersion}\`. A request that specifies another version in this header is rejected with \`api_version_unsupported\`; without it, the request gets the available version.`,
  'Unknown fields and query parameters of a request with an API token are rejected with `invalid_request` and, where possible, the name that was probably meant; those of other requests are ignored. New fields may be added to replies; ignore unknown fields.',
  'Every reply to a request with an API token has `RateLimit-Policy` and `RateLimit`, which describe the limit of the token. `x-rate-limits` lists the further limits of an operation.',
  'Times are ISO 8601 in UTC unless described as local. Texts are plain text unless described as HTML; HTML is sanitized.',
  'The examples were recorded from a running installation.',
  '`GET /api/wall/{token}` is a WebSocket that sends the content of a stage wall. It is not described here.',
].join(' ');

/** Descriptions of operations by the first part of their path, except for those of ticket shops. */
export const tags: Readonly<Record<string, string>> = {
  'api-token': 'The API token of a request.',
  auth: 'Accounts and logins: sign-up, login, passwords, email addresses and emailed links.',
  avatars: 'Profile pictures.',
  calendars: 'Calendar feeds for calendar programs.',
  'join-codes': 'Events by join code.',
  'chat-rooms': 'Chat rooms and their messages.',
  'client-errors': 'Error reports of the web application.',
  'client-settings': 'Settings of the installation for the web application.',
  connections: 'Connections and connection requests between people.',
  content: 'Stored files for everyone with a login.',
  'direct-messages': 'Direct messages between two people.',
  events: 'Events: their agenda, people, rooms, speakers, sponsors, invitations and imports.',
  files: 'Stored files by signed URL.',
  invitations: 'Invitations by the token of the invitation link.',
  'mail-bounces': 'Bounced emails.',
  'mail-choices': 'Email preferences, with the link in an email.',
  notifications: 'Notifications.',
  organizations: 'Organizations, which own events, and their members.',
  'ticket-shops':
    'People of events whom a ticket shop or another program sends, by external id, and the connection of events to pretix.',
  time: 'The server time.',
  cues: 'Cues of sessions.',
  feedback: 'Feedback on sessions.',
  polls: 'Polls of sessions and events.',
  private: 'Stored files for members of an event.',
  public: 'Operations that do not require a login.',
  'push-subscriptions': 'Devices that receive push notifications.',
  questions: 'Questions in sessions.',
  search: 'Search across all events of the caller.',
  'sent-invitations': 'Invitations that were sent.',
  sessions: 'Sessions of events: their speakers, chat rooms, status and streams.',
  sponsors: 'Sponsors of events.',
  uploads: 'Uploads of images and documents.',
  users: 'Profiles, privacy, notifications and blocks.',
};

const ofTicketShops = /^\/events\/:event_id\/(people|ticket-shop)(\/|$)/;

const tagOf = ({ path }: OperationSpec): string =>
  ofTicketShops.test(path) ? 'ticket-shops' : (path.split('/')[1] ?? '');

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** Describes the parameters of a path or query. Parameters with a default are optional. */
function parameters(
  place: 'path' | 'query',
  name: string,
  schema: ObjectSchema | undefined,
  names: SchemaNames,
): readonly DescribedParameter[] {
  return Object.entries(schema?.properties ?? {}).map(([parameter, value]) => {
    const { description, ...shape } = names.field(value, name, parameter);
    const required = place === 'path' || ((schema?.required ?? []).includes(parameter) && !('default' in value));
    return { name: parameter, in: place, required, description, schema: shape };
  });
}

const conditional: DescribedParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of the version that the client has.',
  schema: { type: 'string' },
};

const ifMatch: DescribedParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    '`ETag` of the version that the client has read, or `*`. If the version has changed, the request is rejected with 412 and changes nothing. Weak validators never match.',
  schema: { type: 'string' },
};

const idempotencyKey: DescribedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Any text that identifies the request, such as a UUID. Only for requests with an API token. A repeated request with the same key within ${idempotencyKeyLifetimeH} hours is not executed again; it gets the reply of the first one, with the header \`Idempotency-Replayed\`. A rejected request changes nothing, and its key can be used again.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
};

const fileBody = (field: string, fields: OperationSpec['uploadFields']) =>
  Type.Object({
    [field]: described(
      Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }),
      'File to upload.',
    ),
    ...(fields !== undefined && Type.IsObject(fields) ? fields.properties : {}),
  });

/** Describes the body of a request; undefined without one. */
function requestBody(name: string, operation: OperationSpec, names: SchemaNames): object | undefined {
  const { body, bodyOptional, upload, uploadFields, acceptsMail, acceptsForm } = operation;
  if (acceptsMail === true) return { required: true, content: { 'message/rfc822': { schema: { type: 'string' } } } };
  if (upload !== undefined) {
    const schema = names.refer(fileBody(upload, uploadFields), `${name}Form`);
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (acceptsForm === true)
    return { required: false, content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } };
  if (body === undefined) return undefined;
  const schema = names.refer(body, `${name}Body`);
  return { required: bodyOptional !== true, content: { 'application/json': { schema } } };
}

/** Returns the authentication methods: the cookie of a login, its token, or an API token with the scope. */
function securityOf(operation: OperationSpec): readonly object[] {
  if (operation.access === 'refresh') return [{ refreshCookie: [] }];
  if (operation.access !== 'login') return [];
  const browser = [{ cookie: [] }, { bearer: [] }];
  const { token } = operation;
  if (token === undefined || token === 'ignored') return browser;
  return token === 'any' ? [{ apiToken: [] }] : [...browser, { apiToken: [token] }];
}

/** Returns the limits of an operation: their names, numbers of requests and seconds. */
function rateLimitsOf({ rateLimits: all = [], failureLimits = [] }: OperationSpec): object {
  const limits = [...all, ...failureLimits].map((name) => ({
    name,
    requests: rateLimits[name].points,
    seconds: rateLimits[name].durationS,
    ...(failureLimits.includes(name) ? { counts: 'failures' } : {}),
  }));
  return limits.length === 0 ? {} : { 'x-rate-limits': limits };
}

function samplesOf(name: string, operation: OperationSpec, example: OperationExample | undefined): object {
  const samples = codeSamples(name, operation, example);
  return samples.length === 0 ? {} : { 'x-codeSamples': samples };
}

export function describe(
  name: string,
  operation: OperationSpec,
  names: SchemaNames,
  example: OperationExample | undefined,
): object {
  const body = requestBody(name, operation, names);
  const allParameters = [
    ...parameters('path', name, operation.params, names),
    ...parameters('query', name, operation.query, names),
    ...(hasVersions(operation) ? [conditional] : []),
    ...(acceptsIfMatch(operation) ? [ifMatch] : []),
    ...(acceptsIdempotencyKey(operation) ? [idempotencyKey] : []),
  ];
  const described = {
    operationId: name,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.deprecation === undefined ? {} : { deprecated: true }),
    tags: [tagOf(operation)],
    security: securityOf(operation),
    ...rateLimitsOf(operation),
    ...(allParameters.length === 0 ? {} : { parameters: allParameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successReplies(name, operation, names), ...failureReplies(operation) },
    ...samplesOf(name, operation, example),
  };
  return withExamples(described, example);
}

/** OpenAPI does not support parameters that contain slashes, so `:key*` becomes `{key}`. */
const templateOf = (operation: OperationSpec): string => pathOf(operation).replaceAll(/:(\w+)\*?/g, '{$1}');

function describePaths(names: SchemaNames): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  const endpoint = (operation: OperationSpec) => `${templateOf(operation)} ${operation.method}`;
  const sorted = operationNames
    .map((name): readonly [OperationName, OperationSpec] => [name, operations[name]])
    .toSorted(([, a], [, b]) => (endpoint(a) < endpoint(b) ? -1 : 1));
  for (const [name, operation] of sorted) {
    const methods = (paths[templateOf(operation)] ??= {});
    methods[operation.method.toLowerCase()] = describe(name, operation, names, exampleOf(name));
  }
  return paths;
}

/** Builds the document. The result is deterministic. */
export function buildOpenApi() {
  const names = createSchemaNames({ refersBeside: true });
  names.refer(Problem, 'Problem');
  const paths = describePaths(names);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plenum',
      version: apiVersion,
      description: introduction,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [
      { url: '/', description: 'The installation that serves this document.' },
      { url: 'https://plenum.example', description: 'Another installation. Replace the host.' },
    ],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token_cookie',
          description: 'Access cookie, set by the login. With TLS, its name starts with `__Host-`.',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'refresh_token_cookie',
          description:
            'Refresh cookie, set by the login. `POST /api/auth/refresh` exchanges it for a new pair of cookies.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Value of the access cookie, for clients without cookies.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'plenum_(pat|org)_[0-9A-Za-z]{36}',
          description:
            'API token of a person or an organization, as `Authorization: Bearer plenum_pat_…`. Each operation lists the required scope; operations without this scheme reject API tokens with `token_not_accepted`. The descriptions of fields mention additional scopes; without them, the fields are null, empty or absent.',
        },
      },
      headers: headerComponents(),
      schemas: names.components(),
    },
  };
}
