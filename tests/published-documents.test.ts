/**
 * The published documents are valid by two validators each, named, described, and have an example of every operation.
 */
import { createRequire } from 'node:module';
import { operationNames, operations } from '@plenum/contracts/api';
import { clientEvents } from '@plenum/contracts/client-events';
import { webhookEvents } from '@plenum/contracts/integrations/webhook-events';
import type { OperationSpec } from '@plenum/contracts/operation';
import { serverEvents } from '@plenum/contracts/server-events';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { buildAsyncApi } from '../services/api/src/http/asyncapi.ts';
import { exampleOf } from '../services/api/src/http/openapi-examples.ts';
import { hasVersions } from '../services/api/src/http/openapi-replies.ts';
import { buildOpenApi } from '../services/api/src/http/openapi.ts';

interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema & { readonly default?: unknown };
  readonly example?: unknown;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
  readonly headers?: Readonly<Record<string, object>>;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const toJson = (document: object): unknown => JSON.parse(JSON.stringify(document));
const openApi = toJson(buildOpenApi()) as OpenApi;
const asyncApi = toJson(buildAsyncApi()) as OpenApi;
const documentedOperations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));

/** Two operations only redirect; `every operation has a success reply` handles them. */
const rules = { 'operation-2xx-response': 'off' } as const;

async function lint(document: object, name: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `/${name}.json`, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

describe('OpenAPI', () => {
  it('has no error and no warning by the strict rules of Redocly', async () => {
    expect(await lint(openApi, 'openapi')).toEqual([]);
  });

  it('matches the schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...openApi });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('every operation has a success reply', () => {
    for (const { operationId, responses } of documentedOperations)
      expect(Object.keys(responses).join(' '), operationId).toMatch(/\b(?:2\d\d|302)\b/);
  });

  it('no two paths match the same URL ambiguously', () => {
    const paths = Object.keys(openApi.paths).map((path) => path.split('/'));
    const isVariable = (part: string) => part.startsWith('{');
    const isLessSpecific = (left: string[], right: string[]) =>
      left.some((part, index) => isVariable(part) && !isVariable(right[index] ?? ''));
    const overlap = (left: string[], right: string[]) =>
      left.length === right.length &&
      left.every((part, index) => part === right[index] || isVariable(part) || isVariable(right[index] ?? ''));
    const pairs = paths.flatMap((left, index) =>
      paths
        .slice(index + 1)
        .flatMap((right) =>
          overlap(left, right) && isLessSpecific(left, right) === isLessSpecific(right, left)
            ? [`${left.join('/')} ${right.join('/')}`]
            : [],
        ),
    );
    expect(pairs).toEqual([]);
  });

  it('a parameter with a default is optional', () => {
    const parameters = documentedOperations.flatMap(({ parameters: list = [] }) => list);
    const withDefault = parameters.filter(({ schema }) => 'default' in schema);
    expect(withDefault.length).toBeGreaterThan(40);
    expect(withDefault.filter(({ required }) => required)).toEqual([]);
  });

  it('every versioned reply supports and documents conditional requests', () => {
    for (const { operationId, responses, parameters = [] } of documentedOperations) {
      const operation: OperationSpec = operations[operationId as keyof typeof operations];
      expect('304' in responses, operationId).toBe(hasVersions(operation));
      if (!hasVersions(operation)) continue;
      expect(parameters.map(({ name }) => name)).toContain('If-None-Match');
      expect(Object.keys(responses['200']?.headers ?? {})).toContain('ETag');
    }
  });
});

describe('AsyncAPI', () => {
  it('has no error and no warning by the strict rules of Redocly', async () => {
    expect(await lint(asyncApi, 'asyncapi')).toEqual([]);
  });

  it('matches the schema of the AsyncAPI Initiative', () => {
    const ajvDraft = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.1.0-without-$id.json') as object;
    const validate = ajvDraft.compile(schema);
    expect(validate(asyncApi), ajvDraft.errorsText(validate.errors)).toBe(true);
    expect(validate({ ...asyncApi, channels: 7 })).toBe(false);
  });
});

describe('descriptions', () => {
  /** Lists the fields of a schema, at any depth, that have no description. */
  const fieldsWithoutDescription = (schema: unknown, location: string): readonly string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const fields = Object.entries(('properties' in schema ? (schema.properties ?? {}) : {}) as Record<string, Schema>);
    const elements = Object.entries(schema).filter(([key]) => key !== 'properties');
    return [
      ...fields.flatMap(([name, field]) => [
        ...(field.description === undefined ? [`${location}.${name}`] : []),
        ...fieldsWithoutDescription(field, `${location}.${name}`),
      ]),
      ...elements.flatMap(([, element]) => fieldsWithoutDescription(element, location)),
    ];
  };

  it('exist for every field of an operation', () => {
    const missing = Object.entries<OperationSpec>(operations).flatMap(([name, spec]) =>
      [spec.params, spec.query, spec.body, spec.uploadFields, spec.replies].flatMap((part) =>
        fieldsWithoutDescription(part, name),
      ),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it.each(Object.entries({ clientEvents, serverEvents, webhookEvents }))('exist for every field of %s', (_, events) => {
    const missing = Object.entries(events).flatMap(([name, event]) => fieldsWithoutDescription(event, name));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('exist for every property of a published schema', () => {
    const schemas = [openApi, asyncApi].flatMap(({ components }) => Object.entries(components.schemas));
    const missing = schemas.flatMap(([name, schema]) => fieldsWithoutDescription(schema, name));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('exist for every parameter', () => {
    const missing = documentedOperations.flatMap(({ operationId, parameters = [] }) =>
      parameters.flatMap(({ name, description }) => (description === undefined ? [`${operationId}.${name}`] : [])),
    );
    expect(missing).toEqual([]);
  });

  it('belong to named schemas, not to nested unnamed ones', () => {
    const unnamed: string[] = [];
    const collectUnnamed = (value: unknown, location: string, canBeSchema: boolean): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!canBeSchema && 'properties' in value && typeof value.properties === 'object') unnamed.push(location);
      for (const [key, entry] of Object.entries(value))
        if (key !== 'example') collectUnnamed(entry, `${location}/${key}`, location === '#/components/schemas');
    };
    for (const [path, methods] of Object.entries(openApi.paths)) collectUnnamed(methods, path, false);
    for (const [name, schema] of Object.entries(openApi.components.schemas))
      for (const [field, value] of Object.entries(schema.properties ?? {}))
        collectUnnamed(value, `${name}.${field}`, false);
    expect(unnamed).toEqual([]);
  });
});

describe('examples', () => {
  const documentId = 'https://plenum.example/openapi.json';
  const ajv = new Ajv2020({ strict: false });
  for (const format of ['date', 'date-time', 'uuid', 'email'] as const) ajv.addFormat(format, fullFormats[format]);
  ajv.addSchema({ $id: documentId, components: openApi.components });
  const problemsOf = (schema: object, value: unknown): string => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`)) as object);
    return validate(value) ? '' : ajv.errorsText(validate.errors);
  };

  it.each(operationNames)('of %s exist and match', (name) => {
    const operation = documentedOperations.find(({ operationId }) => operationId === name);
    const example = exampleOf(name);
    expect(example, 'Record it with `npm run examples` (docs/add-a-feature.md).').toBeDefined();
    if (operation === undefined || example === undefined) return;
    const { parameters = [], requestBody, responses } = operation;
    const documentedReply = responses[example.status];
    expect(documentedReply, `${name} does not answer ${example.status}`).toBeDefined();
    for (const { name: parameter, in: location, required, schema, example: value } of parameters) {
      if (required) expect(value, `${location} ${parameter}`).toBeDefined();
      if (value !== undefined) expect(problemsOf(schema, value), `${location} ${parameter}`).toBe('');
    }
    const bodies = [...Object.entries(requestBody?.content ?? {}), ...Object.entries(documentedReply?.content ?? {})];
    for (const [type, { schema, example: value }] of bodies) {
      if (/^(?:image|multipart)\//.test(type) || type.endsWith('form-urlencoded')) continue;
      expect(value, `${name}: ${type}`).toBeDefined();
      expect(problemsOf(schema, value), `${name}: ${type}`).toBe('');
    }
  });

  it('contain no secret', () => {
    const text = JSON.stringify(operationNames.map((name) => exampleOf(name)));
    expect(text).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}/);
    expect(text.match(/(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}/g) ?? []).toEqual([]);
  });
});
