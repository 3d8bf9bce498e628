/** Every operation of the catalogue is served, protected and documented. */
import { operationNames, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../services/api/src/http/openapi.ts';
import { routeOf } from '../../services/api/src/http/serve.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi();
  person = await newLoggedInPerson(api);
});
afterAll(() => api.close());

const allOperations = operationNames.map((name) => [name, operations[name] as OperationSpec] as const);
const unknownId = String(Number.MAX_SAFE_INTEGER);

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maximum?: number;
}
const propertiesOf = (schema: JsonSchema | undefined) => Object.entries(schema?.properties ?? {});

function callOperation(
  client: TestClient,
  operation: OperationSpec,
  id: string,
  body?: unknown,
  query = {},
): Promise<TestReply> {
  const path = operation.path.replaceAll(/:\w+/g, id);
  return client.send(operation.method, path, { query, ...(body === undefined ? {} : { body }) });
}

/** Returns invalid values for a field, derived from its schema. */
function invalidValues({ type, maxLength, maximum }: JsonSchema): unknown[] {
  const types = new Set([type ?? []].flat());
  const values: unknown[] = types.has('object') ? [] : [{ nested: true }];
  if (types.has('string')) values.push(7);
  if (types.has('integer') || types.has('number')) values.push('seven');
  if (maxLength !== undefined) values.push('x'.repeat(maxLength + 1));
  if (maximum !== undefined) values.push(maximum + 1);
  return values;
}

const json = { 'content-type': 'application/json' };
const loginOperations = allOperations.filter(([, { access }]) => access === 'login');
const bodyOperations = allOperations.filter(([, { body }]) => body !== undefined);
const integerFields = (schema: JsonSchema | undefined) =>
  propertiesOf(schema).filter(([, { type }]) => type === 'integer');
const numericQueryOperations = allOperations.filter(([, { query }]) => integerFields(query).length > 0);
const numericPathOperations = allOperations.filter(([, { params }]) => integerFields(params).length > 0);
const invalidFields = (schema: JsonSchema | undefined) =>
  propertiesOf(schema).flatMap(([field, property]) => invalidValues(property).map((value) => [field, value] as const));

describe('routes', () => {
  it.each(allOperations)('serves %s', (_name, operation) => {
    expect(api.app.hasRoute({ method: operation.method, url: routeOf(operation) })).toBe(true);
  });
});

describe('operations that require a login', () => {
  it.each(loginOperations)('returns 401 for %s without a login', async (_name, operation) => {
    const client = api.client();
    const unauthenticated = { status: 401, body: { error: 'not_authenticated' } };
    expect(await callOperation(client, operation, '1')).toMatchObject(unauthenticated);
    expect(await callOperation(client, operation, 'x', operation.body === undefined ? undefined : {})).toMatchObject(
      unauthenticated,
    );
    client.setCookie('access_token_cookie', 'nonsense');
    expect(await callOperation(client, operation, '1')).toMatchObject({
      status: 401,
      body: { error: 'token_invalid' },
    });
  });
});

describe('public operations', () => {
  it.each(allOperations.filter(([, { access }]) => access === 'public'))(
    'requires no login for %s',
    async (_name, operation) => {
      const client = api.client();
      client.setCookie('access_token_cookie', 'nonsense');
      const reply = await callOperation(client, operation, '1', operation.body === undefined ? undefined : {});
      expect(reply.status, reply.text).not.toBe(401);
    },
  );
});

const isListBody = (body: unknown): boolean => JSON.stringify(body).startsWith('{"type":"array"');

describe('request bodies', () => {
  it.each(bodyOperations)(
    'rejects a body of the wrong type or with missing fields for %s',
    async (_name, operation) => {
      for (const invalidBody of [isListBody(operation.body) ? {} : [], 'text', 7, null]) {
        const path = operation.path.replaceAll(/:\w+/g, '1');
        const reply = await person.client.send(operation.method, path, {
          payload: JSON.stringify(invalidBody),
          headers: json,
        });
        expect(reply, JSON.stringify(invalidBody)).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
      }
      const schema: JsonSchema | undefined = operation.body;
      const required = schema?.required ?? [];
      if (required.length === 0) return;
      const reply = await callOperation(person.client, operation, '1', {});
      expect(reply).toMatchObject({ status: 422, body: { message: expect.stringMatching(/\S/) } });
      for (const field of required) expect(reply.body).toHaveProperty(['errors', 'json', field]);
    },
  );
});

describe('body fields', () => {
  it.each(bodyOperations)('rejects wrong types and too long texts in every field of %s', async (_name, operation) => {
    // A list has no fields; the tests of its slice cover its items.
    if (isListBody(operation.body)) return;
    const fields = invalidFields(operation.body);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, value] of fields) {
      const reply = await callOperation(person.client, operation, '1', { [field]: value });
      const label = `${field} ${JSON.stringify(value).slice(0, 40)}`;
      expect(reply.status, label).toBe(422);
      expect(reply.body, label).toHaveProperty(['errors', 'json']);
      const reportedFields = Object.keys((reply.body as { errors: { json: object } }).errors.json);
      expect(
        reportedFields.some((reported) => reported === field || reported.startsWith(`${field}.`)),
        label,
      ).toBe(true);
    }
  });
});

describe('query parameters', () => {
  it.each(numericQueryOperations)(
    'rejects a query of %s that is not a number or is too large',
    async (_name, operation) => {
      for (const [field, { maximum }] of integerFields(operation.query)) {
        for (const value of ['x', '-1', '1.5', ...(maximum === undefined ? [] : [String(maximum + 1)])]) {
          const reply = await callOperation(person.client, operation, '1', undefined, { [field]: value });
          expect(reply.status, `${field}=${value}`).toBe(422);
          expect(reply.body).toHaveProperty(['errors', 'query', field]);
        }
      }
    },
  );
});

describe('path ids', () => {
  it.each(numericPathOperations)('returns 404 for an invalid or unknown id of %s', async (_name, operation) => {
    for (const id of ['x', '0', '-1', '1.5', '9007199254740992']) {
      expect(await callOperation(person.client, operation, id), id).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      });
    }
    const reply = await callOperation(
      person.client,
      operation,
      unknownId,
      operation.body === undefined ? undefined : {},
    );
    // Operations on the caller’s own data return 403 for any other id; a missing body or file is reported first.
    expect([403, 404, 422], reply.text).toContain(reply.status);
    expect(reply.body).toMatchObject({ message: expect.stringMatching(/\S/) });
  });
});

describe('API documentation', () => {
  it('describes every operation', async () => {
    const document = JSON.parse(JSON.stringify(buildOpenApi())) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const documentedNames = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(documentedNames.toSorted()).toEqual([...operationNames].toSorted());
  });
});
