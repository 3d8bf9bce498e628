/** Requests for the HTTP fuzzer: an operation, its caller, and its data, valid or manipulated. */
import { type OperationName, operationNames, specOf } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import fc from 'fast-check';
import type { TestPerson } from '../api/people.ts';
import type { Tenant, TenantIds } from '../api/tenants.ts';
import type { SendOptions, TestClient } from '../api/test-client.ts';
import { multipartUpload } from '../api/upload.ts';
import { brokenPayloads, applyMutations, mutations, unusualTexts } from './hostile-values.ts';
import { arbitraryFor } from './schema-values.ts';

export const callers = ['nobody', 'owner', 'ORGANIZER', 'SPEAKER', 'ATTENDEE', 'banned', 'outsider'] as const;
export type Caller = (typeof callers)[number];

/** The data of a round of requests: two tenants whose members are callers, and one that no caller may access. */
export interface FuzzWorld {
  readonly tenant: Tenant;
  readonly foreign: Tenant;
  readonly sealed: Tenant;
  readonly clients: Readonly<Record<Caller, TestClient>>;
  readonly people: Readonly<Partial<Record<Caller, TestPerson>>>;
}

type IdSource = 'tenant' | 'foreign' | 'sealed' | 'odd';

/** One request before ids are filled in, so that a seed gives the same requests in every run. */
export interface FuzzCase {
  readonly name: OperationName;
  readonly caller: Caller;
  readonly idSource: IdSource;
  readonly oddText: string;
  /** Whether id fields get real ids. */
  readonly hasRealIds: boolean;
  readonly query: Readonly<Record<string, unknown>>;
  readonly oddQuery: readonly (readonly [name: string, text: string])[];
  readonly body: unknown;
  readonly payload: string | null;
  readonly file: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Operations that destroy the data of later requests: they are rare. */
const ending =
  /^(Delete(Account|Organization|Event)|Logout|End(Login|OtherLogins)|ChangePassword|Refresh|RemoveOrganizationUser)$/;

const weightedNames: fc.Arbitrary<OperationName> = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...operationNames.filter((name) => !ending.test(name))) },
  { weight: 1, arbitrary: fc.constantFrom(...operationNames.filter((name) => ending.test(name))) },
);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'accept-language': 'xx-'.repeat(200) },
      { 'if-none-match': '"'.repeat(500) },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { authorization: 'Bearer x.y.z' },
      { cookie: 'access_token_cookie=a; access_token_cookie=b' },
      { 'x-forwarded-for': "'; drop table users" },
      { accept: 'application/xml' },
      { range: 'bytes=0-1,5-' },
      { 'accept-encoding': 'gzip;q=0, br;q=9' },
    ),
  },
);

const files: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc
    .constantFrom(
      '',
      'email,role\n',
      'email;first_name\n=cmd|x;"unclosed',
      '<schedule><conference><title>x</title></conference></schedule>',
      '<schedule><day date="0001-01-01"><room name="a"><event guid="x"/></room></day></schedule>',
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><schedule>&c;</schedule>',
      '{"schedule":{"conference":{"days":[{"date":"x"}]}}}',
      '{"schedule":',
      'GIF89a<script>',
      '\u0089PNG\r\n\u001A\n',
    )
    .map((text) => Buffer.from(text, 'latin1')),
);

/** A random request; its query and body have the shapes of its operation. */
export const fuzzCases: fc.Arbitrary<FuzzCase> = weightedNames.chain((name) => {
  const operation = specOf(name);
  const valid = operation.body === undefined ? fc.constant(undefined) : arbitraryFor(operation.body);
  const body = fc.oneof(
    { weight: 3, arbitrary: valid },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.array(mutations, { minLength: 1, maxLength: 3 }))
        .map(([frame, changes]) => applyMutations(frame, changes)),
    },
  );
  return fc.record({
    name: fc.constant(name),
    caller: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<Caller>('owner', 'ORGANIZER') },
      { weight: 4, arbitrary: fc.constantFrom(...callers) },
    ),
    idSource: fc.oneof(
      { weight: 12, arbitrary: fc.constant<IdSource>('tenant') },
      { weight: 2, arbitrary: fc.constant<IdSource>('foreign') },
      { weight: 3, arbitrary: fc.constant<IdSource>('sealed') },
      { weight: 1, arbitrary: fc.constant<IdSource>('odd') },
    ),
    oddText: unusualTexts,
    hasRealIds: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    query:
      operation.query === undefined
        ? fc.constant({})
        : arbitraryFor(operation.query).map((value) => value as Record<string, unknown>),
    oddQuery: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(queryNames(operation), unusualTexts), { minLength: 1, maxLength: 2 }) },
    ),
    body,
    payload: fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: brokenPayloads }),
    file: files,
    headers: oddHeaders,
  });
});

const queryNames = ({ query }: { readonly query?: { readonly properties?: object } }): fc.Arbitrary<string> => {
  const callerId = Object.keys(query?.properties ?? {});
  return fc.constantFrom(...callerId, 'page', 'per_page', 'sort', 'role[$ne]', '__proto__', 'after');
};

/** A request as it is sent. */
export interface FuzzRequest {
  readonly method: OperationSpec['method'];
  readonly path: string;
  readonly options: SendOptions;
}

const isIdName = (name: string, ids: TenantIds): name is keyof TenantIds => Object.hasOwn(ids, name);

/** Fills the ids of a world into a request. */
export function buildFuzzRequest(world: FuzzWorld, fuzz: FuzzCase): FuzzRequest {
  const operation = specOf(fuzz.name);
  const owner = fuzz.idSource === 'odd' ? world.tenant : world[fuzz.idSource];
  const callerId = world.people[fuzz.caller]?.user_id;
  const idOf = (name: string): string | number => {
    if (fuzz.idSource === 'odd') return fuzz.oddText;
    if (name === 'user_id' && callerId !== undefined && fuzz.idSource === 'tenant') return callerId;
    if (name === 'code') return owner.join_code;
    return isIdName(name, owner.ids) ? owner.ids[name] : fuzz.oddText;
  };
  const path = operation.path.replaceAll(/:(\w+)\*?/g, (_, name: string) =>
    encodeURIComponent(toWellFormed(String(idOf(name))).slice(0, 400)).replaceAll('.', '%2E'),
  );
  const query = Object.fromEntries(
    [...Object.entries(fuzz.query), ...fuzz.oddQuery].map(([name, value]) => [name, toWellFormed(String(value))]),
  );
  const queryOption = Object.keys(query).length > 0 ? { query } : {};
  if (fuzz.payload !== null && operation.method !== 'GET') {
    const headers = { 'content-type': 'application/json', ...fuzz.headers };
    return { method: operation.method, path, options: { ...queryOption, payload: fuzz.payload, headers } };
  }
  if (operation.upload !== undefined) {
    const upload = multipartUpload(fuzz.file, fuzz.oddText.replaceAll(/[\r\n"]/g, '').slice(0, 100), operation.upload);
    return { method: operation.method, path, options: { ...queryOption, ...upload } };
  }
  const body = fuzz.hasRealIds ? withIds(fuzz.body, owner.ids) : fuzz.body;
  const bodyOption = operation.body === undefined ? {} : { body };
  return { method: operation.method, path, options: { ...queryOption, ...bodyOption, headers: fuzz.headers } };
}

const toWellFormed = (text: string): string => text.toWellFormed();

/** Returns the body with the ids of a tenant in its id fields. */
function withIds(body: unknown, ids: TenantIds): unknown {
  if (Array.isArray(body)) return body.map((item) => withIds(item, ids));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'user_id' || name === 'recipient_id') return [name, ids.attendee_id];
      if (name === 'originating_event_id') return [name, ids.event_id];
      return [name, isIdName(name, ids) ? ids[name] : withIds(value, ids)];
    }),
  );
}

/** Formats a request as a command, to reproduce it manually. */
export const formatAsCommand = (caller: Caller, { method, path, options }: FuzzRequest): string => {
  const query = new URLSearchParams({ ...options.query }).toString();
  const data = options.payload ?? (options.body === undefined ? '' : JSON.stringify(options.body));
  const headers = Object.entries(options.headers ?? {}).map(([name, value]) => `-H '${name}: ${value}'`);
  return [
    `(as ${caller}) curl -X ${method} '/api${path}${query === '' ? '' : `?${query}`}'`,
    ...headers,
    `-d '${String(data)}'`,
  ]
    .join(' ')
    .slice(0, 1_500);
};
