/** What the published document says of replies, compared with what the API sends. */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { jsonBodyMaxBytes } from '@plenum/contracts/limits';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../services/api/src/http/openapi.ts';
import { loggedIn } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { SendOptions, TestClient, TestReply } from '../support/api/test-client.ts';

interface DocumentedReply {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, DocumentedReply>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: { readonly Problem: TSchema } };
}

const api = await openTestApi();
let client: TestClient;
let documented: Map<string, DocumentedOperation>;
let problem: TSchema;
beforeAll(async () => {
  ({ client } = await loggedIn(api));
  const document = JSON.parse(JSON.stringify(buildOpenApi())) as Document;
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  documented = new Map(described.map((operation) => [operation.operationId, operation]));
  problem = document.components.schemas.Problem;
});

/** What goes wrong before an operation does anything, and the status that says so where a body is read. */
const wrongsOf = (bodyMaxBytes: number): readonly (readonly [what: string, options: SendOptions, status: number])[] => [
  ['malformed JSON', { payload: '{"', headers: { 'content-type': 'application/json' } }, 400],
  ['a body that is no JSON', { payload: 'text', headers: { 'content-type': 'text/plain' } }, 415],
  ['a form', { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
  [
    'a body that is too long',
    { payload: '{}', headers: { 'content-type': 'application/json', 'content-length': `${bodyMaxBytes + 1}` } },
    413,
  ],
];

/** The reply is one of those the document lists, with the code and the body it says. */
function expectDocumented(name: OperationName, { status, body, headers, text }: TestReply): void {
  const reply = documented.get(name)?.responses[status];
  expect(reply, `${name} answered ${status} ${text.slice(0, 200)}`).toBeDefined();
  if (status < 400) return;
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect([...Value.Errors(problem, body)], text).toEqual([]);
  expect(reply?.description).toContain(`\`${(body as { readonly error: string }).error}\``);
}

const withBodies = operationNames.filter((name) => operations[name].method !== 'GET');
const specOf = (name: OperationName): OperationSpec => operations[name];
const addressOf = (name: OperationName, id: string): string => specOf(name).path.replaceAll(/:\w+\*?/g, id);

describe('the document lists what is wrong with a body', () => {
  it.each(withBodies)('of %s', async (name) => {
    for (const [what, options, status] of wrongsOf(specOf(name).bodyMaxBytes ?? jsonBodyMaxBytes)) {
      // Other tests upload files.
      if (what === 'a form' && specOf(name).upload !== undefined) continue;
      const reply = await client.send(specOf(name).method, addressOf(name, '1'), options);
      // Whoever has no login of the kind that is asked for is told so first.
      // JSON is no mail, whatever it contains.
      const expected = specOf(name).acceptsMail === true ? 415 : status;
      if (reply.status !== 401) expect(reply.status, what).toBe(expected);
      expectDocumented(name, reply);
    }
    expect(Object.keys(documented.get(name)?.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415']));
  });
});

describe('the document lists every reply to what is unknown, missing or of another site', () => {
  it.each(operationNames)('of %s', async (name) => {
    const { method, body } = specOf(name);
    const given = body === undefined ? {} : { body: {} };
    for (const id of ['1', 'x', String(Number.MAX_SAFE_INTEGER)]) {
      expectDocumented(name, await api.client().send(method, addressOf(name, id), given));
      // Ends no login, takes no account away: those have no identifier in their address.
      if (id !== '1' && addressOf(name, id) !== addressOf(name, '1'))
        expectDocumented(name, await client.send(method, addressOf(name, id), given));
    }
    const foreign = await client.send(method, addressOf(name, 'x'), { headers: { 'sec-fetch-site': 'cross-site' } });
    if (method !== 'GET') expect(foreign.status).toBe(403);
    expectDocumented(name, foreign);
  });
});

describe('a reply that is a file', () => {
  it.each(operationNames.filter((name) => specOf(name).produces !== undefined))('of %s has its media type', (name) => {
    const { content = {} } = documented.get(name)?.responses['200'] ?? {};
    expect(Object.keys(content)).toEqual([specOf(name).produces]);
  });
});
