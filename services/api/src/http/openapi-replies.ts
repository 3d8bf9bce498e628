/** The replies of an operation in OpenAPI: success replies with their headers, and errors by status. */
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorStatuses } from '@plenum/contracts/errors';
import { acceptsIfMatch, isList, type OperationSpec, sendsVersion } from '@plenum/contracts/operation';
import { acceptsIdempotencyKey } from './idempotency-key.ts';
import type { JsonSchema, SchemaNames } from './schema-names.ts';

export const headers = {
  ETag: 'Version of the content. Send it as `If-None-Match` to get 304 without a body if the content has not changed.',
  'Resource-ETag':
    'Version of what the resource stores. Send it as `If-Match` with a change. Counters and other resources do not affect it. Only sent to clients that authenticate with `Authorization`.',
  'Content-Disposition': 'Whether the file is displayed or downloaded, and its name (RFC 6266).',
  Link: 'URL of the next page with `rel="next"` (RFC 8288); absent on the last page.',
  Location: 'URL to which the client is redirected.',
  'Set-Cookie': 'Sets, renews or removes the cookies of the login. They are `HttpOnly`.',
  'Retry-After': 'Number of seconds to wait before the next attempt.',
  'WWW-Authenticate': 'Missing or invalid authentication, or the scope that the API token needs (RFC 6750).',
  'RateLimit-Policy':
    'Limit of requests with the API token: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
  RateLimit: 'Requests that remain for the API token (`r`), and seconds until the limit is full again (`t`).',
} as const;
type HeaderName = keyof typeof headers;

export const headerComponents = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
    ]),
  );

const refs = (names: readonly HeaderName[]): Record<string, object> =>
  Object.fromEntries(
    names.map((name) => [name === 'Resource-ETag' ? 'ETag' : name, { $ref: `#/components/headers/${name}` }]),
  );

const deprecationHeaders = {
  Deprecation: { description: 'Time of the deprecation of the operation (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'Time after which the operation may be missing (RFC 8594).', schema: { type: 'string' } },
} as const;

const headersPart = (described: Record<string, object>): object =>
  Object.keys(described).length === 0 ? {} : { headers: described };

/** Checks whether an operation supports conditional requests. */
export const hasVersions = ({ bodilessStatuses = [] }: OperationSpec): boolean => bodilessStatuses.includes(304);

/** Returns the additional errors of requests with an API token. */
const tokenCodes = (operation: OperationSpec): readonly ErrorCode[] => {
  const { token } = operation;
  if (token === 'ignored') return [];
  if (token === undefined) return ['token_not_accepted'];
  const codes: ErrorCode[] = ['token_network_refused', 'rate_limited'];
  if (token !== 'any') codes.push('token_scope_missing');
  if (acceptsIdempotencyKey(operation)) codes.push('idempotency_key_reused', 'already_executed');
  return codes;
};

function codesOf(operation: OperationSpec): readonly ErrorCode[] {
  // Before routing, malformed URLs are rejected, and API tokens on pages of sites that are not allowed.
  const codes = new Set<ErrorCode>(['malformed_request', 'api_version_unsupported', 'origin_not_allowed']);
  if (operation.access === 'login') {
    for (const code of ['not_authenticated', 'token_invalid', 'token_expired', 'token_revoked'] as const)
      codes.add(code);
    if (!operation.path.startsWith('/auth/')) codes.add('verification_required');
  }
  if (operation.access === 'refresh') codes.add('not_authenticated');
  if (operation.method !== 'GET') {
    codes.add('cross_site_request');
    // A body is parsed even if the operation has none.
    codes.add('unsupported_media_type').add('payload_too_large');
  }
  if (operation.params !== undefined) codes.add('not_found');
  if (acceptsIfMatch(operation)) codes.add('precondition_failed');
  if (operation.body !== undefined || operation.query !== undefined) codes.add('invalid_request');
  if (operation.demoRestriction !== undefined) codes.add('demo_account');
  if (operation.demoRestriction === 'mails') codes.add('demo_mails_nobody');
  if (operation.rateLimits !== undefined || operation.failureLimits !== undefined) codes.add('rate_limited');
  if (operation.upload !== undefined) codes.add('too_many_uploads');
  for (const code of [...(operation.errors ?? []), ...tokenCodes(operation)]) codes.add(code);
  return [...codes.add('service_unavailable')];
}

/** Checks whether requests with an API token are possible. */
const acceptsTokens = ({ token }: OperationSpec): boolean => token !== undefined && token !== 'ignored';

const limitHeaders: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];

function failureHeaders(operation: OperationSpec, status: number): readonly HeaderName[] {
  const names: HeaderName[] = [];
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401 || (status === 403 && acceptsTokens(operation))) names.push('WWW-Authenticate');
  return names;
}

/** Describes the error replies. All have the same body; clients distinguish them by the code. */
export function failureReplies(operation: OperationSpec): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation)) {
    const status = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus.entries()].map(([status, codes]) => [
      status,
      {
        description: `${STATUS_CODES[status] ?? ''}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
        ...headersPart(refs(failureHeaders(operation, status))),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function headersOf(operation: OperationSpec, status: string): readonly HeaderName[] {
  if (status === '302') return ['Location'];
  const names: HeaderName[] = [];
  if (hasVersions(operation)) names.push('ETag');
  if (sendsVersion(operation)) names.push('Resource-ETag');
  if (isList(operation)) names.push('Link');
  if (operation.produces !== undefined) names.push('Content-Disposition');
  if (operation.setsCookies === true) names.push('Set-Cookie');
  if (acceptsTokens(operation)) names.push(...limitHeaders);
  return names;
}

/** Files have no JSON schema. */
function contentOf(operation: OperationSpec, schema: JsonSchema): object {
  const { produces } = operation;
  if (produces === undefined || produces === 'application/json') return { 'application/json': { schema } };
  return { [produces]: { schema: produces.startsWith('image/') ? {} : { type: 'string' } } };
}

/** Describes the success replies. @param name prefix of the names of schemas without a name */
export function successReplies(name: string, operation: OperationSpec, names: SchemaNames): Record<string, object> {
  const { replies, bodilessStatuses = [] } = operation;
  const described: Record<string, object> = {};
  const statuses = Object.entries(replies);
  for (const [status, schema] of statuses) {
    const isEmpty = 'type' in schema && schema.type === 'null';
    const shapeName = statuses.length === 1 ? `${name}Reply` : `${name}Reply${status}`;
    described[status] = {
      description: STATUS_CODES[Number(status)] ?? '',
      ...headersPart({
        ...refs(headersOf(operation, status)),
        ...(operation.deprecation === undefined ? {} : deprecationHeaders),
      }),
      ...(isEmpty ? {} : { content: contentOf(operation, names.refer(schema, shapeName)) }),
    };
  }
  for (const status of bodilessStatuses)
    described[status] = {
      description: STATUS_CODES[status] ?? '',
      headers: refs([status === 302 ? 'Location' : 'ETag']),
    };
  return described;
}
