/** OpenAPI 3.1 from the catalogue: the schemas that also validate requests and serialize replies. */
import { STATUS_CODES } from 'node:http';
import fastifySwagger from '@fastify/swagger';
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { type ErrorCode, errorStatuses } from '@plenum/contracts/errors';
import type { OperationSpec } from '@plenum/contracts/operation';
import { type TokenAccess, tokenAccess } from '@plenum/contracts/token-access';
import { fastify } from 'fastify';
import * as Type from 'typebox';
import { pathOf } from './serve.ts';

const Problem = Type.Object(
  {
    code: Type.Integer({ description: 'The HTTP status' }),
    status: Type.String({ description: 'The words of the HTTP status' }),
    message: Type.String({ description: 'A line for people' }),
    error: Type.String({ description: 'The code that programs match' }),
    request_id: Type.String(),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String())), {
        description: 'Problems by part (`json`, `form`, `query`) and field; `_schema` holds those of the whole',
      }),
    ),
  },
  { $id: 'Problem' },
);

/** What a program with an API token may be told besides. */
const tokenCodes = (access: TokenAccess): readonly ErrorCode[] => {
  if (access === 'open') return [];
  return access === 'browser'
    ? ['token_not_accepted']
    : ['token_scope_missing', 'token_network_refused', 'rate_limited'];
};

/** How one says who one is: with the cookie of a log-in, its token, or an API token that has the scope. */
function securityOf(operation: OperationSpec, access: TokenAccess): Record<string, string[]>[] {
  if (operation.access !== 'login') return [];
  const browser = [{ cookie: [] }, { bearer: [] }];
  return access === 'browser' || access === 'open' ? browser : [...browser, { apiToken: [access] }];
}

function codesOf(operation: OperationSpec, access: TokenAccess): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>();
  if (operation.access === 'login') {
    for (const code of ['not_authenticated', 'token_invalid', 'token_expired', 'token_revoked'] as const)
      codes.add(code);
    if (!operation.path.startsWith('/auth/')) codes.add('verification_required');
  }
  if (operation.access === 'refresh') codes.add('not_authenticated');
  if (operation.method !== 'GET') {
    codes.add('cross_site_request');
    // A body is parsed even where the operation has none.
    codes.add('malformed_request').add('unsupported_media_type').add('payload_too_large');
  }
  if (operation.params !== undefined) codes.add('not_found');
  if (operation.body !== undefined || operation.query !== undefined) codes.add('invalid_request');
  if (operation.demoRefused !== undefined) codes.add('demo_account');
  if (operation.demoRefused === 'mails') codes.add('demo_mails_nobody');
  if (operation.rateLimits !== undefined) codes.add('rate_limited');
  if (operation.upload !== undefined) codes.add('too_many_uploads');
  for (const code of [...(operation.errors ?? []), ...tokenCodes(access)]) codes.add(code);
  return [...codes.add('service_unavailable')];
}

function failureReplies(operation: OperationSpec, access: TokenAccess): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation, access)) {
    const status = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const replies = [...byStatus.entries()].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(
    replies.map(([status, codes]) => [
      status,
      {
        description: `${STATUS_CODES[status] ?? ''}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
        $ref: 'Problem#',
      },
    ]),
  );
}

/** Describes a success reply: files by their media type, everything else is JSON. */
function successReply({ produces }: OperationSpec, status: string, schema: object): object {
  const description = STATUS_CODES[Number(status)] ?? '';
  if (produces !== undefined) return { description, content: { [produces]: { schema } } };
  return { ...schema, description };
}

function successReplies(operation: OperationSpec): Record<string, object> {
  const { replies, bodilessStatuses = [] } = operation;
  const found: Record<string, object> = {};
  for (const [status, schema] of Object.entries(replies)) found[status] = successReply(operation, status, schema);
  for (const status of bodilessStatuses) found[status] = { type: 'null', description: STATUS_CODES[status] ?? '' };
  return found;
}

const tagOf = ({ path }: OperationSpec): string => path.split('/')[1] ?? '';

/** Describes an operation. */
function describe(name: string, operation: OperationSpec, access: TokenAccess) {
  const upload = operation.upload === undefined ? undefined : uploadBody(operation.upload, operation.upload_fields);
  return {
    operationId: name,
    summary: operation.summary,
    tags: [tagOf(operation)],
    security: securityOf(operation, access),
    ...(operation.params === undefined ? {} : { params: operation.params }),
    ...(operation.query === undefined ? {} : { querystring: operation.query }),
    ...(operation.body === undefined ? {} : { body: operation.body }),
    ...(upload === undefined ? {} : { body: upload, consumes: ['multipart/form-data'] }),
    ...(operation.takesMail === true ? { body: Type.String(), consumes: ['message/rfc822'] } : {}),
    response: { ...successReplies(operation), ...failureReplies(operation, access) },
  };
}

const uploadBody = (field: string, fields: OperationSpec['upload_fields']) =>
  Type.Object({
    [field]: Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }),
    ...(fields !== undefined && Type.IsObject(fields) ? fields.properties : {}),
  });

/** Builds the document; deterministic for the same catalogue. */
export async function buildOpenApi() {
  const app = fastify({ exposeHeadRoutes: false, routerOptions: { maxParamLength: 300 } });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  app.addSchema(Problem);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plenum',
        version: '0.1.0',
        description:
          'The HTTP interface of Plenum. Log in with `POST /api/auth/login`; the cookies it sets are the login. Every failure has the body `Problem`. `GET /api/wall/{token}` is a plain WebSocket and no operation: it sends what a stage wall shows.',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: 'access_token_cookie' },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'plenum_(pat|org)_[0-9A-Za-z]{36}',
            description:
              'An API token of a person or of an organization, as `Authorization: Bearer plenum_pat_…`. Operations name the scope that it needs; those without this scheme refuse it with `token_not_accepted`.',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
  });
  const address = ({ path, method }: OperationSpec) => `${path} ${method}`;
  const byAddress = operationNames
    .map((name): readonly [OperationName, OperationSpec] => [name, operations[name]])
    .toSorted(([, a], [, b]) => (address(a) < address(b) ? -1 : 1));
  for (const [name, operation] of byAddress) {
    app.route({
      method: operation.method,
      // OpenAPI has no parameters that contain slashes: the parameter is named without a further description.
      url: pathOf(operation).replace('*', ''),
      schema: describe(name, operation, tokenAccess[name]),
      handler: async () => null,
    });
  }
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
