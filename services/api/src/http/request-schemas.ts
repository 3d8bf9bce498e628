/**
 * Validates requests against the schemas of the catalogue. Path and query parameters, which are text, are converted to
 * numbers and booleans where the schema requires it. Bodies are not coerced. Unknown fields are dropped, or rejected for
 * programs with an API token.
 */
import { latestCalendarDay, earliestCalendarDay, maxEmailLength } from '@plenum/contracts/limits';
import { calendarYearsPattern } from '@plenum/contracts/primitives';
import { isEmailAddress } from '@plenum/core/platform/email-address';
import { fail, fieldName, type FieldPhrases, type Phrase, Refusal, errorPhrase } from '@plenum/core/platform/errors';
import { RefusedEntry } from '@plenum/core/platform/refused-entry';
import { Ajv, type AnySchemaObject, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { closest, distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { cleanTexts, normalizeMarked, UnstorableText } from './request-text.ts';

/** The part of a request that has a problem: the key in `errors` of the response. */
export type RequestPart = 'json' | 'query' | 'params';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

const maxProblems = 50;
const maxUnitsPerCodePoint = 2;
type KeywordCheck = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>;

function createAjv(removeAdditional: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    removeAdditional,
    useDefaults: true,
    allowUnionTypes: true,
    verbose: !removeAdditional,
  });
  for (const keyword of ['x-trim', 'x-address', 'x-validated-individually'])
    ajv.addKeyword({ keyword, schemaType: 'boolean' });
  for (const name of ['date', 'date-time', 'uuid'] as const) ajv.addFormat(name, fullFormats[name]);
  // A text that is too long is only reported as such.
  ajv.addFormat('email', {
    type: 'string',
    validate: (text: string) => text.length > maxEmailLength || isEmailAddress(text),
  });
  // All keywords are evaluated even if the length is invalid, so `pattern` ignores texts that are too long, which `maxLength` rejects.
  ajv.removeKeyword('pattern');
  ajv.addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    before: 'format',
    compile(pattern: string, schema: AnySchemaObject) {
      const form = new RegExp(pattern, 'u');
      const maxUnits = maxUnitsPerCodePoint * Number(schema['maxLength'] ?? Infinity);
      const check: KeywordCheck = (text: string) => {
        if (text.length > maxUnits || form.test(text)) return true;
        check.errors = [{ keyword: 'pattern', params: { pattern } }];
        return false;
      };
      return check;
    },
  });
  return ajv;
}

const ajvs = { drop: createAjv(true), reject: createAjv(false) } as const;
/** Unknown fields are dropped, so that clients of another version work, or rejected, so that typing errors are found. */
export type UnknownFields = keyof typeof ajvs;

const wholeNumber = /^-?\d{1,16}$/;

/**
 * Converts text to the number or boolean that the schema requires. Other text is unchanged and fails validation.
 */
function readText(schema: ObjectSchema, parameters: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(typeof parameters === 'object' && parameters !== null ? parameters : {})) {
    const type = schema.properties?.[name]?.type;
    if (typeof value === 'string' && type === 'integer' && wholeNumber.test(value)) values[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) values[name] = value === 'true';
    else values[name] = value;
  }
  return values;
}

type Wording = (params: Readonly<Record<string, unknown>>) => Phrase;

/** Parameters of violated rules come from schemas, not from requests. */
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

const problemTexts: Readonly<Record<string, Wording>> = {
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
      return errorPhrase('date_range', { min: earliestCalendarDay, max: latestCalendarDay });
    return pattern === '\\S' ? errorPhrase('blank') : errorPhrase('invalid');
  },
};

/** Maximum share of letters in a name that may differ from the name that is suggested instead. */
const maxDifference = 0.4;

/** Describes an unknown field, with the known field of a similar name. @param known fields of the object */
function unknownFieldProblem(name: string, known: readonly string[]): Phrase {
  const suggestion = known.length === 0 ? '' : closest(name.toLowerCase(), known);
  const isSimilar = suggestion !== '' && distance(name.toLowerCase(), suggestion) <= maxDifference * suggestion.length;
  return isSimilar ? errorPhrase('unknown_field_similar', { suggestion }) : errorPhrase('unknown_field');
}

function knownFields(schema: AnySchemaObject | undefined): string[] {
  const properties: unknown = schema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** Describes the problem of a field. Rules without a text use that of the library, in English only. */
function problemOf({ keyword, params, message, parentSchema }: ErrorObject): Phrase {
  if (keyword === 'additionalProperties')
    return unknownFieldProblem(String(params['additionalProperty']), knownFields(parentSchema));
  const text = problemTexts[keyword]?.(params);
  if (text !== undefined) return text;
  return (language) => (language === 'en' && message !== undefined ? message : errorPhrase('invalid')(language));
}

/** Returns the path of a field. That of a missing or unknown field is the path of its object and the name. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty = missingProperty }: Readonly<Record<string, string>> = params;
  const path = additionalProperty === undefined ? instancePath : `${instancePath}/${additionalProperty}`;
  return path.slice(1).replaceAll('/', '.') || '_schema';
}

/** Creates the rejection of invalid data, with problems by field and a one-line summary. */
export function invalidRequestError(
  part: string,
  problems: readonly (readonly [field: string, problem: Phrase])[],
): Refusal {
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
  // Some clients expect a summary among the problems.
  const listed: FieldPhrases = { [part]: part === 'json' ? { _schema: [summary], ...fields } : fields };
  return fail('invalid_request', { fields: listed, message: summary });
}

function validateData(validate: ValidateFunction, part: RequestPart, data: unknown): unknown {
  if (validate(data)) return data;
  const errors = (validate.errors ?? []).slice(0, maxProblems);
  throw invalidRequestError(
    part,
    errors.map((error) => [fieldOf(error), problemOf(error)]),
  );
}

/** Path parameters that a program chooses. Others are ids of Plenum: invalid ones do not exist. */
const chosenParameters: ReadonlySet<string> = new Set(['external_id']);

/** Returns the problem of invalid path parameters. */
function parameterError(error: unknown, { properties = {} }: ObjectSchema): Refusal {
  const chosen = Object.keys(properties).filter((name) => chosenParameters.has(name));
  if (error instanceof UnstorableText && chosen[0] !== undefined)
    return invalidRequestError('params', [[chosen[0], errorPhrase('nul')]]);
  const isChosen =
    error instanceof Refusal && Object.keys(error.fields?.['params'] ?? {}).every((name) => chosen.includes(name));
  return isChosen ? error : fail('not_found');
}

/**
 * Validates one part of a request. Returns clean data, or throws `invalid_request` (for ids of Plenum in the path,
 * `not_found`).
 */
export type ReadPart = (data: unknown) => unknown;

/**
 * Prepares the validation of one part for an operation. Its code is generated at the first request, because doing so for
 * all operations would take longer than the rest of the start.
 */
export function createPartReader(part: RequestPart, schema: TSchema, unknownFields: UnknownFields = 'drop'): ReadPart {
  const lists = listsJudgedAlone(schema, unknownFields);
  if (lists.length > 0) return readJudgedAlone(schema, lists, unknownFields);
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= ajvs[unknownFields].compile(schema);
    try {
      const cleaned = cleanTexts(part === 'json' ? data : readText(schema, data));
      normalizeMarked(schema, cleaned);
      return validateData(validate, part, cleaned);
    } catch (error) {
      if (part === 'params') throw parameterError(error, schema);
      if (error instanceof UnstorableText) throw invalidRequestError(part, [['_schema', errorPhrase('nul')]]);
      throw error;
    }
  };
}

type JudgedList = readonly [name: string, read: ReadPart];

interface BodySchema {
  readonly properties?: Readonly<
    Record<string, TSchema & { readonly 'x-validated-individually'?: true; readonly items?: TSchema }>
  >;
}

/** Returns the lists of a body whose entries are validated one by one, with the readers of their entries. */
const listsJudgedAlone = ({ properties = {} }: BodySchema, unknownFields: UnknownFields): readonly JudgedList[] =>
  Object.entries(properties).flatMap(([name, { 'x-validated-individually': isValidatedIndividually, items }]) =>
    isValidatedIndividually === true && items !== undefined
      ? [[name, createPartReader('json', items, unknownFields)]]
      : [],
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads a body whose invalid entries become a `RefusedEntry`, so that they do not fail the request. */
function readJudgedAlone(
  schema: TSchema & BodySchema,
  lists: readonly JudgedList[],
  unknownFields: UnknownFields,
): ReadPart {
  const properties: Record<string, TSchema> = { ...schema.properties };
  for (const [name] of lists) properties[name] = { ...properties[name], 'x-validated-individually': false, items: {} };
  const outside = { ...schema, properties };
  const readOutside = createPartReader('json', outside, unknownFields);
  return (data) => {
    if (!isObject(data)) return readOutside(data);
    const entriesOf = new Map(
      lists.flatMap(([name, read]) => {
        const list = data[name];
        return Array.isArray(list) ? [[name, list.map((entry: unknown) => readEntry(read, entry))] as const] : [];
      }),
    );
    const withoutEntries = Object.entries(data).map(([name, value]) => [
      name,
      entriesOf.get(name)?.map(() => null) ?? value,
    ]);
    const body = readOutside(Object.fromEntries(withoutEntries));
    return isObject(body) ? { ...body, ...Object.fromEntries(entriesOf) } : body;
  };
}

function readEntry(read: ReadPart, entry: unknown): unknown {
  const external_id = isObject(entry) ? entry['external_id'] : null;
  try {
    return read(entry);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new RefusedEntry(error, typeof external_id === 'string' ? external_id : null);
  }
}
