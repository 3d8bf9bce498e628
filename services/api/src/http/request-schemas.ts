/**
 * Validates requests against the schemas of the catalogue. Bodies are not coerced; path and query parameters are text
 * and are converted to numbers and booleans where the schema requires it. Unknown fields are dropped.
 */
import { calendarDayMax, calendarDayMin, emailLengthMax } from '@plenum/contracts/limits';
import { calendarYearsPattern } from '@plenum/contracts/primitives';
import {
  fail,
  fieldName,
  type FieldPhrases,
  type Phrase,
  type Refusal,
  errorPhrase,
} from '@plenum/core/platform/errors';
import { Ajv, type AnySchemaObject, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { TSchema } from 'typebox';
import { cleanTexts, tidyMarked, UnstorableText } from './request-text.ts';

/** The part of a request with a problem; the key in `errors` of the response. */
export type RequestPart = 'json' | 'query' | 'params';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

const problemsMax = 50;
const ajv = new Ajv({ allErrors: true, removeAdditional: true, useDefaults: true, allowUnionTypes: true });
for (const keyword of ['x-trim', 'x-address']) ajv.addKeyword({ keyword, schemaType: 'boolean' });
for (const name of ['date', 'date-time', 'uuid'] as const) ajv.addFormat(name, fullFormats[name]);
const email = fullFormats.email;
// All keywords are evaluated even when the length is invalid, so the regular expression must not see an extremely long
// address.
ajv.addFormat('email', {
  type: 'string',
  validate: (text: string) => text.length <= 2 * emailLengthMax && email instanceof RegExp && email.test(text),
});

const unitsPerCodePointMax = 2;
type KeywordCheck = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>;

// For the same reason, `pattern` leaves texts that are too long to `maxLength`.
ajv.removeKeyword('pattern');
ajv.addKeyword({
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  before: 'format',
  compile(pattern: string, schema: AnySchemaObject) {
    const form = new RegExp(pattern, 'u');
    const unitsMax = unitsPerCodePointMax * Number(schema['maxLength'] ?? Infinity);
    const check: KeywordCheck = (text: string) => {
      if (text.length > unitsMax || form.test(text)) return true;
      check.errors = [{ keyword: 'pattern', params: { pattern } }];
      return false;
    };
    return check;
  },
});

const wholeNumber = /^-?\d{1,16}$/;

/**
 * Converts text to the number or boolean that its schema requires; other text stays as it is and fails the validation.
 */
function readText(schema: ObjectSchema, given: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(typeof given === 'object' && given !== null ? given : {})) {
    const type = schema.properties?.[name]?.type;
    if (typeof value === 'string' && type === 'integer' && wholeNumber.test(value)) read[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) read[name] = value === 'true';
    else read[name] = value;
  }
  return read;
}

type Wording = (params: Readonly<Record<string, unknown>>) => Phrase;

/** A parameter of a violated rule: a number or one of a few words, all from our own schemas. */
const limitOf = ({ limit }: Readonly<Record<string, unknown>>) => ({ limit: Number(limit) });
const alternatives =
  (values: readonly unknown[]): Phrase =>
  (language) =>
    values.join(` ${errorPhrase('or')(language)} `);
const formats: Readonly<Record<string, Phrase>> = {
  email: errorPhrase('email'),
  date: errorPhrase('date'),
  'date-time': errorPhrase('date_time'),
  uuid: errorPhrase('uuid'),
};

const words: Readonly<Record<string, Wording>> = {
  required: () => errorPhrase('missing'),
  minLength: (params) => (params['limit'] === 1 ? errorPhrase('blank') : errorPhrase('length_min', limitOf(params))),
  maxLength: (params) => errorPhrase('length_max', limitOf(params)),
  minimum: (params) => errorPhrase('number_min', limitOf(params)),
  maximum: (params) => errorPhrase('number_max', limitOf(params)),
  minItems: (params) => errorPhrase('items_min', limitOf(params)),
  maxItems: (params) => errorPhrase('items_max', limitOf(params)),
  type: ({ type }) => errorPhrase('type', { type: alternatives([type].flat()) }),
  format: ({ format }) => formats[String(format)] ?? errorPhrase('invalid'),
  enum: ({ allowedValues }) => errorPhrase('one_of', { values: [allowedValues].flat().join(', ') }),
  pattern: ({ pattern }) => {
    if (pattern === calendarYearsPattern)
      return errorPhrase('date_range', { min: calendarDayMin, max: calendarDayMax });
    return pattern === '\\S' ? errorPhrase('blank') : errorPhrase('invalid');
  },
};

/** Describes the problem of a field. Rules without a text of ours use that of the library, in English only. */
function problemOf({ keyword, params, message }: ErrorObject): Phrase {
  const text = words[keyword]?.(params);
  if (text !== undefined) return text;
  return (language) => (language === 'en' && message !== undefined ? message : errorPhrase('invalid')(language));
}

const fieldOf = (error: ErrorObject): string =>
  (error.keyword === 'required' ? `${error.instancePath}/${error.params['missingProperty']}` : error.instancePath)
    .slice(1)
    .replaceAll('/', '.') || '_schema';

/** Creates the refusal of invalid data: problems by field, and a one-line summary for people. */
export function refuseInvalid(part: string, problems: readonly (readonly [field: string, problem: Phrase])[]): Refusal {
  const fields: Record<string, Phrase[]> = {};
  for (const [field, problem] of problems) (fields[field] ??= []).push(problem);
  const summary: Phrase = (language) =>
    Object.entries(fields)
      .slice(0, 3)
      .map(([field, phrases]) => {
        const texts = phrases.map((phrase) => phrase(language)).join(' ');
        return field === '_schema' ? texts : `${fieldName(field)(language)}: ${texts}`;
      })
      .join(' ');
  // Some clients expect a summary among the problems themselves.
  const listed: FieldPhrases = { [part]: part === 'json' ? { _schema: [summary], ...fields } : fields };
  return fail('invalid_request', { fields: listed, message: summary });
}

function checked(validate: ValidateFunction, part: RequestPart, data: unknown): unknown {
  if (validate(data)) return data;
  const errors = (validate.errors ?? []).slice(0, problemsMax);
  throw refuseInvalid(
    part,
    errors.map((error) => [fieldOf(error), problemOf(error)]),
  );
}

/** Validates one part of a request; returns clean data or throws (`invalid_request`, for the path `not_found`). */
export type ReadPart = (data: unknown) => unknown;

/**
 * Prepares the validation of one part, once per operation. Its code is generated at the first request: that of all
 * operations takes longer than the rest of a start.
 */
export function readerOf(part: RequestPart, schema: TSchema): ReadPart {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= ajv.compile(schema);
    try {
      const cleaned = cleanTexts(part === 'json' ? data : readText(schema, data));
      tidyMarked(schema, cleaned);
      return checked(validate, part, cleaned);
    } catch (error) {
      if (part === 'params') throw fail('not_found');
      if (error instanceof UnstorableText) throw refuseInvalid(part, [['_schema', errorPhrase('nul')]]);
      throw error;
    }
  };
}
