/** Compares the replies in the published document with those that the API sends. */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { maxJsonBodyBytes } from '@plenum/contracts/limits';
import type { OperationSpec } from '@plenum/contracts/operation';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../services/api/src/http/openapi.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
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
  ({ client } = await newLoggedInPerson(api));
  const document = JSON.parse(JSON.stringify(buildOpenApi())) as Document;
  const documentedOperations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  documented = new Map(documentedOperations.map((operation) => [operation.operationId, operation]));
  problem = document.components.schemas.Problem;
});

/** Returns errors that occur before an operation runs, and their status for operations with a body. */
const invalidRequests = (
  maxBodyBytes: number,
): readonly (readonly [label: string, options: SendOptions, status: number])[] => [
  ['malformed JSON', { payload: '{"', headers: { 'content-type': 'application/json' } }, 400],
  ['a body that is not JSON', { payload: 'text', headers: { 'content-type': 'text/plain' } }, 415],
  ['a form', { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
  [
    'a body that is too long',
    { payload: '{}', headers: { 'content-type': 'application/json', 'content-length': `${maxBodyBytes + 1}` } },
    413,
  ],
];

/** Asserts that the document lists the reply with its code and body. */
function expectDocumented(name: OperationName, { status, body, headers, text }: TestReply): void {
  const reply = documented.get(name)?.responses[status];
  expect(reply, `${name} answered ${status} ${text.slice(0, 200)}`).toBeDefined();
  if (status < 400) return;
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect([...Value.Errors(problem, body)], text).toEqual([]);
  expect(reply?.description).toContain(`\`${(body as { readonly error: string }).error}\``);
}

const bodyOperations = operationNames.filter((name) => operations[name].method !== 'GET');
const specOf = (name: OperationName): OperationSpec => operations[name];
const pathWithId = (name: OperationName, id: string): string => specOf(name).path.replaceAll(/:\w+\*?/g, id);

describe('documented errors of an invalid body', () => {
  it.each(bodyOperations)('lists the errors of an invalid body for %s', async (name) => {
    for (const [label, options, status] of invalidRequests(specOf(name).maxBodyBytes ?? maxJsonBodyBytes)) {
      // Other tests upload files.
      if (label === 'a form' && specOf(name).upload !== undefined) continue;
      const reply = await client.send(specOf(name).method, pathWithId(name, '1'), options);
      // A missing login of the required kind is reported first. JSON is never a valid email.
      const expected = specOf(name).acceptsMail === true ? 415 : status;
      if (reply.status !== 401) expect(reply.status, label).toBe(expected);
      expectDocumented(name, reply);
    }
    expect(Object.keys(documented.get(name)?.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415']));
  });
});

describe('documented errors for unknown ids, missing logins and other sites', () => {
  it.each(operationNames)('lists the errors of %s', async (name) => {
    const { method, body } = specOf(name);
    const requestOptions = body === undefined ? {} : { body: {} };
    for (const id of ['1', 'x', String(Number.MAX_SAFE_INTEGER)]) {
      expectDocumented(name, await api.client().send(method, pathWithId(name, id), requestOptions));
      // Operations on the caller itself have no identifier in their path, so this ends no login and deletes no account.
      if (id !== '1' && pathWithId(name, id) !== pathWithId(name, '1'))
        expectDocumented(name, await client.send(method, pathWithId(name, id), requestOptions));
    }
    const crossSiteReply = await client.send(method, pathWithId(name, 'x'), {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    if (method !== 'GET') expect(crossSiteReply.status).toBe(403);
    expectDocumented(name, crossSiteReply);
  });
});

describe('documented media types of files', () => {
  it.each(operationNames.filter((name) => specOf(name).produces !== undefined))(
    'documents the media type of %s',
    (name) => {
      const { content = {} } = documented.get(name)?.responses['200'] ?? {};
      expect(Object.keys(content)).toEqual([specOf(name).produces]);
    },
  );
});
