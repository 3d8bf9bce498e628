/**
 * Values that a JSON Schema of the contracts accepts, for property tests (fast-check), mostly edge cases: minimum and
 * maximum numbers, empty and longest texts, unusual Unicode, first and last days, optional fields present or absent. It
 * supports the keywords of the contracts; an unknown one that limits values is an error.
 */
import { latestCalendarDay, earliestCalendarDay } from '@plenum/contracts/limits';
import fc from 'fast-check';

/** The part of JSON Schema that the contracts use. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly 'x-trim'?: boolean;
}

/** Lists are not longer than this, so that a request stays below the limit of a body. */
const maxListLength = 4;
/** Length of a text whose schema has no limit. */
const maxOpenLength = 300;
/** The longest text of different unusual characters; longer ones repeat one of them. */
const maxVariedLength = 60;

/** One code point each: characters that may break parsers, layouts, folding, file names, spreadsheets and markup. */
const oddCharacters: readonly string[] = [
  ['a', 'Z', '0', ' ', '\t', '\n', '"', "'", '<', '>', '&', '\\', '/', '%', '{', ';', '=', '+', '-', '@', '|', '`'],
  ['ß', 'İ', 'ı', 'é', 'Ω', 'Ж', 'ع', 'ה', 'क', 'ไ', '漢', '한', 'ﬁ', 'Å', '𝒜', '🎉', '👩', '🏽'],
  // Combining mark, joiners, direction marks and overrides, byte-order mark, no-break and ideographic blanks.
  ['\u0301', '\u200D', '\u200B', '\u200F', '\u202E', '\u2066', '\uFEFF', '\u00A0', '\u3000', '\u2028'],
  // Control characters, a noncharacter, private use, the last code point, the replacement character.
  ['\u0001', '\u0008', '\u001B', '\u007F', '\u0085', '\uFFFE', '\uE000', '\u{10FFFF}', '\uFFFD'],
].flat();

const codePoints = (text: string): number => [...text].length;

/** Generates texts between two lengths in code points, mostly at one of the limits; not blank if `isTrimmed`. */
function texts(min: number, max: number, isTrimmed: boolean): fc.Arbitrary<string> {
  const oddCharacter = fc.constantFrom(...oddCharacters);
  const isAllowed = (text: string): boolean => {
    const length = codePoints(isTrimmed ? text.normalize('NFC').trim() : text.normalize('NFC'));
    return length >= min && length <= max;
  };
  const varied = fc.string({
    unit: oddCharacter,
    minLength: min,
    maxLength: Math.max(min, Math.min(max, maxVariedLength)),
  });
  const repeated = fc
    .tuple(oddCharacter, fc.constantFrom(...new Set([min, Math.min(min + 1, max), max])))
    .map(([character, length]) => character.repeat(length));
  const plain = fc.constantFrom(...new Set([min, max])).map((length) => 'x'.repeat(length));
  return fc.oneof(varied, repeated, plain).filter(isAllowed);
}

/** Generates days, mostly at the limits and at irregular points of the calendar. */
function days(): fc.Arbitrary<string> {
  const [min, max] = [earliestCalendarDay, latestCalendarDay];
  const oddCharacter = [
    '1970-01-02',
    '1999-12-31',
    '2000-02-29',
    '2038-01-19',
    '2100-02-28',
    '2100-03-01',
    '2199-12-31',
  ];
  return fc.oneof(
    fc.constantFrom(min, max, ...oddCharacter),
    fc
      .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
}

const formats: Readonly<Record<string, (schema: JsonSchema) => fc.Arbitrary<string>>> = {
  date: days,
  'date-time': () =>
    fc
      .tuple(days(), fc.constantFrom('00:00:00.000Z', '12:30:00.000Z', '23:59:59.999Z'))
      .map((parts) => parts.join('T')),
  uuid: () => fc.uuid(),
  email: ({ maxLength = 255 }) =>
    fc
      .tuple(
        fc.stringMatching(/^[a-z0-9](?:[a-z0-9._+-]{0,40}[a-z0-9])?$/),
        fc.stringMatching(/^[a-z]{1,20}\.example$/),
      )
      .map(([name, host]) => `${name.replaceAll(/\.{2,}/g, '.')}@${host}`)
      .filter((address) => address.length <= maxLength && !/\.@/.test(address)),
};

function strings(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = Math.max(maxOpenLength, minLength) } = schema;
  if (format !== undefined) {
    const make = formats[format];
    if (make === undefined) throw new Error(`No values for the format “${format}”.`);
    return make(schema);
  }
  const isTrimmed = schema['x-trim'] === true;
  if (pattern === undefined) return texts(minLength, maxLength, isTrimmed);
  const matches = new RegExp(pattern, 'u');
  if (pattern === '\\S')
    return texts(Math.max(minLength, 1), maxLength, isTrimmed).filter((text) => matches.test(text));
  return fc
    .stringMatching(new RegExp(pattern), { size: 'small' })
    .filter((text) => codePoints(text) >= minLength && codePoints(text) <= maxLength && matches.test(text));
}

function numbers(schema: JsonSchema, isInteger: boolean): fc.Arbitrary<number> {
  const { minimum = isInteger ? Number.MIN_SAFE_INTEGER : -Number.MAX_VALUE } = schema;
  const { maximum = isInteger ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE } = schema;
  const edges = [minimum, maximum, 0, 1, -1, ...(isInteger ? [] : [0.1, 5e-324, 1e21, -0.5])];
  const any = isInteger
    ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    : fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true });
  return fc.oneof(fc.constantFrom(...edges.filter((edge) => edge >= minimum && edge <= maximum)), any);
}

function objects(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, arbitraryFor(property)] as const,
  );
  const declaredFields = fc.record(Object.fromEntries(entries), {
    requiredKeys: [...(schema.required ?? [])].filter((name) => schema.properties?.[name] !== undefined),
    noNullPrototype: true,
  });
  const open =
    typeof schema.additionalProperties === 'object'
      ? schema.additionalProperties
      : Object.values(schema.patternProperties ?? {})[0];
  if (open === undefined) return declaredFields;
  const more = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), arbitraryFor(open), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(more, declaredFields).map(([optional, requiredValues]) => ({ ...optional, ...requiredValues }));
}

function arbitraryOfType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return strings(schema);
    case 'integer':
      return numbers(schema, true);
    case 'number':
      return numbers(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = maxListLength, uniqueItems = false } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, maxListLength));
      const lengths = { minLength: minItems, maxLength };
      return uniqueItems ? fc.uniqueArray(arbitraryFor(items), lengths) : fc.array(arbitraryFor(items), lengths);
    }
    case 'object':
      return objects(schema);
    default:
      throw new Error(`No values for the type “${type}”.`);
  }
}

/** Generates values that a schema accepts, mostly edge cases; without a type, a few of each. */
export function arbitraryFor(schema: object): fc.Arbitrary<unknown> {
  const read: JsonSchema = schema;
  if (read.const !== undefined) return fc.constant(read.const);
  if (read.enum !== undefined) return fc.constantFrom(...read.enum);
  if (read.anyOf !== undefined) {
    const { anyOf, ...common } = read;
    const alternatives = anyOf.map((alternative) => arbitraryFor({ ...common, ...alternative }));
    return fc.oneof(...alternatives);
  }
  const types = [read.type ?? (read.properties === undefined ? [] : 'object')].flat();
  if (types.length === 0) return fc.constantFrom<unknown>(null, true, 0, 'text', [], {});
  return fc.oneof(...types.map((type) => arbitraryOfType(type, read)));
}
