/**
 * Checks what comes in against the catalogue's schemas. Bodies are taken as they are; path and query arrive as text and
 * are read as numbers and booleans where the schema says so. Unknown fields are dropped (spec: `decisions.md` 1.5).
 */
import type { FieldErrors } from '@plenum/contracts/errors';
import { email_length_max } from '@plenum/contracts/limits';
import { fail, type Refusal } from '@plenum/core/platform/errors';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { TSchema } from 'typebox';
import { cleanTexts, trimMarked, UnstorableText } from './request-text.ts';

/** Where a problem was found; named so in `errors` of the answer. */
export type RequestPart = 'json' | 'query' | 'params';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

const problems_max = 50;
const ajv = new Ajv({ allErrors: true, removeAdditional: true, useDefaults: true, allowUnionTypes: true });
ajv.addKeyword({ keyword: 'x-trim', schemaType: 'boolean' });
for (const name of ['date', 'date-time', 'uuid'] as const) ajv.addFormat(name, fullFormats[name]);
const email = fullFormats.email;
// All rules are evaluated even when the length is wrong, so that an endless address must not reach the expression.
ajv.addFormat('email', {
  type: 'string',
  validate: (text: string) => text.length <= 2 * email_length_max && email instanceof RegExp && email.test(text),
});

const whole_number = /^-?\d{1,16}$/;

/** Reads text as the number or boolean its schema asks for; what is neither stays text and fails the check. */
function readText(schema: ObjectSchema, given: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(typeof given === 'object' && given !== null ? given : {})) {
    const type = schema.properties?.[name]?.type;
    if (typeof value === 'string' && type === 'integer' && whole_number.test(value)) read[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) read[name] = value === 'true';
    else read[name] = value;
  }
  return read;
}

const words: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'This field is required.',
  minLength: ({ params }) => (params['limit'] === 1 ? 'Must not be blank.' : `At least ${params['limit']} characters.`),
  maxLength: ({ params }) => `At most ${params['limit']} characters.`,
  minimum: ({ params }) => `At least ${params['limit']}.`,
  maximum: ({ params }) => `At most ${params['limit']}.`,
  minItems: ({ params }) => `At least ${params['limit']} entries.`,
  maxItems: ({ params }) => `At most ${params['limit']} entries.`,
  type: ({ params }) => `Must be ${[params['type']].flat().join(' or ')}.`,
  format: ({ params }) => `Not a valid ${params['format'] === 'email' ? 'e-mail address' : params['format']}.`,
  enum: ({ params }) => `Must be one of ${[params['allowedValues']].flat().join(', ')}.`,
  pattern: ({ params }) => (params['pattern'] === '\\S' ? 'Must not be blank.' : 'Not valid.'),
};

const fieldOf = (error: ErrorObject): string =>
  (error.keyword === 'required' ? `${error.instancePath}/${error.params['missingProperty']}` : error.instancePath)
    .slice(1)
    .replaceAll('/', '.') || '_schema';

/** The refusal of invalid data: problems by field, and a one-line summary for people. */
export function refuseInvalid(part: string, problems: readonly (readonly [field: string, text: string])[]): Refusal {
  const fields: Record<string, string[]> = {};
  for (const [field, text] of problems) (fields[field] ??= []).push(text);
  const summary = Object.entries(fields)
    .slice(0, 3)
    .map(([field, texts]) => (field === '_schema' ? texts.join(' ') : `${readable(field)}: ${texts.join(' ')}`))
    .join(' ');
  // Some clients look for a summary among the problems themselves (spec: contract 1.3).
  const listed: FieldErrors = { [part]: part === 'json' ? { _schema: [summary], ...fields } : fields };
  return fail('invalid_request', { fields: listed, message: summary });
}

function readable(field: string): string {
  const spaced = field.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function checked(validate: ValidateFunction, part: RequestPart, data: unknown): unknown {
  if (validate(data)) return data;
  const errors = (validate.errors ?? []).slice(0, problems_max);
  throw refuseInvalid(
    part,
    errors.map((error) => [fieldOf(error), words[error.keyword]?.(error) ?? error.message ?? 'Not valid.']),
  );
}

/** Reads one part of a request; throws the refusal (`invalid_request`, for the path `not_found`) or returns clean data. */
export type ReadPart = (data: unknown) => unknown;

/** Prepares the check of one part, once per operation. */
export function readerOf(part: RequestPart, schema: TSchema): ReadPart {
  const validate = ajv.compile(schema);
  return (data) => {
    try {
      const cleaned = cleanTexts(part === 'json' ? data : readText(schema, data));
      trimMarked(schema, cleaned);
      return checked(validate, part, cleaned);
    } catch (error) {
      if (part === 'params') throw fail('not_found');
      if (error instanceof UnstorableText) throw refuseInvalid(part, [['_schema', error.message]]);
      throw error;
    }
  };
}
