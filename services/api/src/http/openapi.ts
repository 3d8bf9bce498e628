/** OpenAPI 3.1 from the catalogue: the schemas that also validate requests and serialize replies. */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import * as Type from 'typebox';
import { type DescribedParameter, exampleOf, type OperationExample, withExamples } from './openapi-examples.ts';
import { failureReplies, hasVersions, headerComponents, successReplies } from './openapi-replies.ts';
import { createSchemaNames, type SchemaNames } from './schema-names.ts';
import { pathOf } from './serve.ts';

/** The body of every refusal. */
const Problem = Type.Object({
  code: Type.Integer({ description: 'The HTTP status.' }),
  status: Type.String({ description: 'The words of the HTTP status.' }),
  message: Type.String({ description: 'A line for people, in the language of `Accept-Language`.' }),
  error: Type.String({ description: 'The code that programs compare; `docs/errors.md` lists all of them.' }),
  request_id: Type.String(),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())), {
      description: 'Problems by part (`json`, `form`, `query`) and field; `_schema` holds those of the whole.',
    }),
  ),
  conflicts: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        stored: Type.Unknown({ description: 'What is stored now, as replies have it.' }),
        sent: Type.Unknown({ description: 'What the request has.' }),
      }),
      { description: 'Of `text_changed_meanwhile`: both texts of each field, such as `title` or `sections.faqs`.' },
    ),
  ),
});

const introduction = [
  'The HTTP interface of Plenum.',
  'Log in with `POST /api/auth/login`; the cookies it sets are the login. Programs send an API token instead.',
  'Every refusal has the body `Problem`. Every reply has the header `X-Request-Id`: its number in the logs of the operators.',
  'Unknown fields of a request are ignored, and unknown parameters too. Replies may gain fields: ignore those you do not know.',
  'Times are ISO 8601 in UTC unless they are called local. Texts are plain unless their description says HTML; HTML is sanitized.',
  'The `example` of an operation was recorded from the running product.',
  '`GET /api/wall/{token}` is a plain WebSocket and no operation: it sends what a stage wall shows.',
].join(' ');

/** The first part of each path, and what its operations are about. */
export const tags: Readonly<Record<string, string>> = {
  auth: 'Accounts and logins: signing up, logging in, passwords, addresses, links by mail.',
  avatars: 'Pictures of people.',
  calendars: 'Calendars that other programs subscribe to.',
  'join-codes': 'Events by their join code.',
  'chat-rooms': 'Chat rooms and their messages.',
  'client-errors': 'Errors of the web application, reported by itself.',
  'client-settings': 'What the web application has to know of the installation.',
  connections: 'Who is connected with whom.',
  content: 'Addresses of stored files.',
  'direct-messages': 'Conversations of two people.',
  events: 'Events: their agenda, people, rooms, speakers, sponsors, invitations and imports.',
  files: 'Stored files by signed addresses.',
  invitations: 'Invitations by the link of their mail.',
  'mail-bounces': 'Mails that came back.',
  'mail-choices': 'Ending mails by the link in them.',
  notifications: 'The notification centre.',
  organizations: 'Organizations, which own events, and their members.',
  time: 'The time of the server.',
  cues: 'Cues of sessions, for those who run the day.',
  feedback: 'Feedback on sessions.',
  polls: 'Polls of sessions and events.',
  private: 'Addresses of files for members.',
  public: 'What people without a login see.',
  'push-subscriptions': 'Browsers that receive pushes.',
  questions: 'Questions that people ask in sessions.',
  search: 'Search over all events of a person.',
  'sent-invitations': 'Invitations that were sent.',
  sessions: 'Sessions of events: their speakers, rooms, status and broadcast.',
  sponsors: 'Sponsors of events.',
  uploads: 'Pictures and documents.',
  users: 'People: profiles, privacy, notifications, blocks.',
};

const tagOf = ({ path }: OperationSpec): string => path.split('/')[1] ?? '';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** Describes the parameters of a path or query one by one. One with a default may be left out. */
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
  description: 'The `ETag` of the version that the client has.',
  schema: { type: 'string' },
};

const fileBody = (field: string, fields: OperationSpec['upload_fields']) =>
  Type.Object({
    [field]: Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }),
    ...(fields !== undefined && Type.IsObject(fields) ? fields.properties : {}),
  });

/** Describes the body of a request; undefined without one. */
function requestBody(name: string, operation: OperationSpec, names: SchemaNames): object | undefined {
  const { body, bodyOptional, upload, upload_fields, takesMail, takesForm } = operation;
  if (takesMail === true) return { required: true, content: { 'message/rfc822': { schema: { type: 'string' } } } };
  if (upload !== undefined) {
    const schema = names.refer(fileBody(upload, upload_fields), `${name}Form`);
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (takesForm === true)
    return { required: false, content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } };
  if (body === undefined) return undefined;
  const schema = names.refer(body, `${name}Body`);
  return { required: bodyOptional !== true, content: { 'application/json': { schema } } };
}

/** How one says who one is: with the cookie of a log-in, its token, or an API token that has the scope. */
function securityOf(operation: OperationSpec): readonly object[] {
  if (operation.access === 'refresh') return [{ refreshCookie: [] }];
  if (operation.access !== 'login') return [];
  const browser = [{ cookie: [] }, { bearer: [] }];
  const { token } = operation;
  return token === undefined || token === 'ignored' ? browser : [...browser, { apiToken: [token] }];
}

/** Describes an operation. */
function describe(
  name: OperationName,
  operation: OperationSpec,
  names: SchemaNames,
  example: OperationExample | undefined,
): object {
  const body = requestBody(name, operation, names);
  const found = [
    ...parameters('path', name, operation.params, names),
    ...parameters('query', name, operation.query, names),
    ...(hasVersions(operation) ? [conditional] : []),
  ];
  const described = {
    operationId: name,
    summary: operation.summary,
    tags: [tagOf(operation)],
    security: securityOf(operation),
    ...(found.length === 0 ? {} : { parameters: found }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successReplies(name, operation, names), ...failureReplies(operation) },
  };
  return withExamples(described, example);
}

/** OpenAPI has no parameters that contain slashes: such a parameter is named without a further description. */
const templateOf = (operation: OperationSpec): string => pathOf(operation).replaceAll(/:(\w+)\*?/g, '{$1}');

function describePaths(names: SchemaNames): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  const address = (operation: OperationSpec) => `${templateOf(operation)} ${operation.method}`;
  const byAddress = operationNames
    .map((name): readonly [OperationName, OperationSpec] => [name, operations[name]])
    .toSorted(([, a], [, b]) => (address(a) < address(b) ? -1 : 1));
  for (const [name, operation] of byAddress) {
    const methods = (paths[templateOf(operation)] ??= {});
    methods[operation.method.toLowerCase()] = describe(name, operation, names, exampleOf(name));
  }
  return paths;
}

/** Builds the document; deterministic for the same catalogue. */
export function buildOpenApi() {
  const names = createSchemaNames({ refersBeside: true });
  names.refer(Problem, 'Problem');
  const paths = describePaths(names);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plenum',
      version: '0.1.0',
      description: introduction,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The installation that serves this document.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token_cookie',
          description: 'Set by logging in; behind TLS its name begins with `__Host-`.',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'refresh_token_cookie',
          description: 'Set by logging in; exchanged for a new pair of cookies.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The value of the first cookie, for programs that keep no cookies.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'plenum_(pat|org)_[0-9A-Za-z]{36}',
          description:
            'An API token of a person or of an organization, as `Authorization: Bearer plenum_pat_…`. Operations name the scope that it needs; those without this scheme refuse it with `token_not_accepted`. Fields that need a further scope say so; without it they are null, or empty lists.',
        },
      },
      headers: headerComponents(),
      schemas: names.components(),
    },
  };
}
