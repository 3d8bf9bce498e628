import { describe, expect, it } from 'vitest';
import type { OpenApi, Operation, Schema } from './documents.ts';
import { moduleOf } from './python.ts';

const operation: Operation = {
  operationId: 'ImportSchedule',
  summary: 'Import a schedule',
  description: `Reads "frab", \\n and """ of ${'a very long text '.repeat(12)}.`,
  security: [{ cookie: [] }, { apiToken: ['session:write'] }],
  parameters: [
    { name: 'event_id', in: 'path', required: true, description: 'Id of the event.', schema: { type: 'integer' } },
    { name: 'from', in: 'query', required: false, description: 'First day.', schema: { type: ['integer', 'null'] } },
    { name: 'Idempotency-Key', in: 'header', required: false, description: 'Any text.', schema: { type: 'string' } },
  ],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Form' } } },
  },
  responses: {
    201: { description: 'Created', content: { 'application/json': { schema: { $ref: '#/components/schemas/Kind' } } } },
    302: { description: 'Found' },
    404: { description: 'Not Found: `not_found`' },
  },
};

function lines(schemas: Readonly<Record<string, Schema>>): readonly string[] {
  const document: OpenApi = {
    paths: { '/api/events/{event_id}/import': { post: operation } },
    components: { schemas },
  };
  return moduleOf(document, '1.2.3').split('\n');
}

const text = { type: 'string' } as const;

describe('models', () => {
  it('are classes with types and descriptions', () => {
    const Form: Schema = {
      type: 'object',
      required: ['file', 'tags'],
      properties: {
        file: { ...text, contentMediaType: 'application/octet-stream', description: 'The "file".' },
        tags: { type: 'array', items: { anyOf: [text, { type: 'null' }] } },
        confirmed: { const: true },
        sizes: { type: 'object', patternProperties: { '^.*$': { type: 'number' } } },
      },
    };
    expect(lines({ Form })).toEqual(
      expect.arrayContaining([
        'class Form(TypedDict):',
        '    file: File',
        String.raw`    "The \"file\"."`,
        '    tags: list[str | None]',
        '    confirmed: NotRequired[Literal[True]]',
        '    sizes: NotRequired[dict[str, float]]',
      ]),
    );
  });

  it('are calls if a field is a keyword or not an identifier', () => {
    const Hours: Schema = { type: 'object', required: ['from'], properties: { from: text, $schema: text } };
    expect(lines({ Hours })).toEqual(
      expect.arrayContaining([
        'Hours = TypedDict("Hours", {',
        '    "from": "str",',
        '    "$schema": "NotRequired[str]",',
        '})',
      ]),
    );
  });

  it('are literals for enumerations', () => {
    expect(lines({ Kind: { ...text, enum: ['A', '👍', null] } })).toContain(
      'Kind: TypeAlias = Literal["A", "👍", None]',
    );
  });
});

it('writes a method with names of Python for each operation', () => {
  const written = lines({});
  expect(written).toEqual(
    expect.arrayContaining([
      '    def import_schedule(',
      '        event_id: int,',
      '        body: Form,',
      '        from_: int | None = None,',
      '        idempotency_key: str | None = None,',
      '    ) -> Kind | str:',
      '        `POST /api/events/{event_id}/import`. Token scope: `session:write`.',
      '                404 Not Found: `not_found`',
      '            query={"from": from_},',
      '            headers={"Idempotency-Key": idempotency_key},',
      '            returns_location=True,',
      '            body_type="multipart/form-data",',
    ]),
  );
  expect(written).toContain('__version__ = "1.2.3"');
  expect(written.find((line) => line.includes('frab'))).toContain(String.raw`Reads "frab", \\n and \"\"\" of a very`);
  for (const line of written) expect(line.length).toBeLessThan(120);
});
