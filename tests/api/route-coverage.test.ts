/** Every operation of the catalogue is served, guarded and documented. */
import { operationNames, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../services/api/src/http/openapi.ts';
import { routeOf } from '../../services/api/src/http/serve.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi();
  person = await loggedIn(api);
});
afterAll(async () => {
  await api.close();
});

const all = operationNames.map((name) => [name, operations[name] as OperationSpec] as const);
const unknownId = String(Number.MAX_SAFE_INTEGER);

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maximum?: number;
}
const propertiesOf = (schema: JsonSchema | undefined) => Object.entries(schema?.properties ?? {});

function call(
  client: TestClient,
  operation: OperationSpec,
  id: string,
  body?: unknown,
  query = {},
): Promise<TestReply> {
  const path = operation.path.replaceAll(/:\w+/g, id);
  return client.send(operation.method, path, { query, ...(body === undefined ? {} : { body }) });
}

/** Wrong values for a field, judged by its schema alone. */
function wrongValues({ type, maxLength, maximum }: JsonSchema): unknown[] {
  const types = new Set([type ?? []].flat());
  const values: unknown[] = types.has('object') ? [] : [{ nested: true }];
  if (types.has('string')) values.push(7);
  if (types.has('integer') || types.has('number')) values.push('seven');
  if (maxLength !== undefined) values.push('x'.repeat(maxLength + 1));
  if (maximum !== undefined) values.push(maximum + 1);
  return values;
}

const json = { 'content-type': 'application/json' };
const guarded = all.filter(([, { access }]) => access === 'login');
const withBody = all.filter(([, { body }]) => body !== undefined);
const wholeNumbers = (schema: JsonSchema | undefined) =>
  propertiesOf(schema).filter(([, { type }]) => type === 'integer');
const withNumbers = all.filter(([, { query }]) => wholeNumbers(query).length > 0);
const withIds = all.filter(([, { params }]) => wholeNumbers(params).length > 0);
const wrongFields = (schema: JsonSchema | undefined) =>
  propertiesOf(schema).flatMap(([field, property]) => wrongValues(property).map((value) => [field, value] as const));

describe('every operation is served', () => {
  it.each(all)('%s', (_name, operation) => {
    expect(api.app.hasRoute({ method: operation.method, url: routeOf(operation) })).toBe(true);
  });
});

describe('without a login nobody gets into', () => {
  it.each(guarded)('%s', async (_name, operation) => {
    const client = api.client();
    const unauthenticated = { status: 401, body: { error: 'not_authenticated' } };
    expect(await call(client, operation, '1')).toMatchObject(unauthenticated);
    expect(await call(client, operation, 'x', operation.body === undefined ? undefined : {})).toMatchObject(
      unauthenticated,
    );
    client.setCookie('access_token_cookie', 'nonsense');
    expect(await call(client, operation, '1')).toMatchObject({ status: 401, body: { error: 'token_invalid' } });
  });
});

describe('a login is not asked for by', () => {
  it.each(all.filter(([, { access }]) => access === 'public'))('%s', async (_name, operation) => {
    const client = api.client();
    client.setCookie('access_token_cookie', 'nonsense');
    const reply = await call(client, operation, '1', operation.body === undefined ? undefined : {});
    expect(reply.status, reply.text).not.toBe(401);
  });
});

const isListBody = (body: unknown): boolean => JSON.stringify(body).startsWith('{"type":"array"');

describe('a body of the wrong kind or with missing fields is refused by', () => {
  it.each(withBody)('%s', async (_name, operation) => {
    for (const wrong of [isListBody(operation.body) ? {} : [], 'text', 7, null]) {
      const path = operation.path.replaceAll(/:\w+/g, '1');
      const reply = await person.client.send(operation.method, path, { payload: JSON.stringify(wrong), headers: json });
      expect(reply, JSON.stringify(wrong)).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
    }
    const schema: JsonSchema | undefined = operation.body;
    const required = schema?.required ?? [];
    if (required.length === 0) return;
    const reply = await call(person.client, operation, '1', {});
    expect(reply).toMatchObject({ status: 422, body: { message: expect.stringMatching(/\S/) } });
    for (const field of required) expect(reply.body).toHaveProperty(['errors', 'json', field]);
  });
});

describe('wrong types and too long texts in every field are refused by', () => {
  it.each(withBody)('%s', async (_name, operation) => {
    // A list has no fields of its own; what is in it is tried by the tests of its slice.
    if (isListBody(operation.body)) return;
    const fields = wrongFields(operation.body);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, value] of fields) {
      const reply = await call(person.client, operation, '1', { [field]: value });
      const what = `${field} ${JSON.stringify(value).slice(0, 40)}`;
      expect(reply.status, what).toBe(422);
      expect(reply.body, what).toHaveProperty(['errors', 'json']);
      const named = Object.keys((reply.body as { errors: { json: object } }).errors.json);
      expect(
        named.some((found) => found === field || found.startsWith(`${field}.`)),
        what,
      ).toBe(true);
    }
  });
});

describe('a query that is no number or too large is refused by', () => {
  it.each(withNumbers)('%s', async (_name, operation) => {
    for (const [field, { maximum }] of wholeNumbers(operation.query)) {
      for (const value of ['x', '-1', '1.5', ...(maximum === undefined ? [] : [String(maximum + 1)])]) {
        const reply = await call(person.client, operation, '1', undefined, { [field]: value });
        expect(reply.status, `${field}=${value}`).toBe(422);
        expect(reply.body).toHaveProperty(['errors', 'query', field]);
      }
    }
  });
});

describe('an id that is no number or belongs to nothing is not found by', () => {
  it.each(withIds)('%s', async (_name, operation) => {
    for (const id of ['x', '0', '-1', '1.5', '9007199254740992']) {
      expect(await call(person.client, operation, id), id).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
    const reply = await call(person.client, operation, unknownId, operation.body === undefined ? undefined : {});
    // What is one's own says no to everybody else, known or not; a missing body or file is noticed first.
    expect([403, 404, 422], reply.text).toContain(reply.status);
    expect(reply.body).toMatchObject({ message: expect.stringMatching(/\S/) });
  });
});

describe('the documentation', () => {
  it('describes every operation', async () => {
    const document = JSON.parse(JSON.stringify(buildOpenApi())) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(described.toSorted()).toEqual([...operationNames].toSorted());
  });
});
