/**
 * Names the schemas of the published documents. Each object schema is defined once under `components` and referenced
 * elsewhere. Exported schemas have the name of their export; other schemas are named after their position.
 */
import { namedEnumerations, namedShapes, singular } from '@plenum/contracts/named-schemas';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaNames {
  /**
   * Returns a reference or an inline schema for a position in the document. `name` is used for object schemas without a
   * name.
   */
  readonly refer: (schema: object, name: string) => JsonSchema;
  /** Returns the schema of a field with its description, which not all formats allow next to a reference. */
  readonly field: (schema: object, shape: string, field: string) => JsonSchema;
  /** Returns all referenced object schemas by name. */
  readonly components: () => Readonly<Record<string, JsonSchema>>;
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toJson = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

/** Converts `snake_case` and `UPPER_SNAKE` to PascalCase. */
export const pascal = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9_]/g, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + (/^[A-Z]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1)))
    .join('');

export const allowsNull = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null');

/** Returns the schema of the value itself, without null; the counterpart of `nullable`. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  const types = [type].flat().filter((entry) => entry !== 'null');
  return {
    ...rest,
    ...(type === undefined ? {} : { type: types.length === 1 ? types[0] : types }),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  };
}

const keyOf = (schema: JsonSchema): string =>
  JSON.stringify(Object.entries(schema).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const namesByShape = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(namedShapes())
      .toReversed()
      .map(([name, shape]) => [keyOf(withoutNull(toJson(shape))), name]),
  );
const namesByValues = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(namedEnumerations())
      .toReversed()
      .map(([name, words]) => [JSON.stringify(words), name]),
  );

const trimmed = 'Leading and trailing whitespace is removed.';
const nullClause = /; null\b[^.;]*/;
/** Contracts share descriptions: the clause about null is dropped where a field is never null, and added where it is missing. */
export function describeNull(description: string, mayBeNull: boolean): string {
  if (!mayBeNull) return description.replace(nullClause, '');
  if (/\bnull\b/i.test(description)) return description;
  return description.includes('. ')
    ? `${description} Null if there is none.`
    : description.replace(/\.$/, '; null if there is none.');
}
const describeScope = (scope: string, schema: JsonSchema): string => {
  const replacement = schema['type'] === 'array' ? 'Empty' : allowsNull(schema) ? 'Null' : 'Absent';
  return `${replacement} for an API token without the scope \`${scope}\`.`;
};

/** Removes the keywords that only the server uses. */
const withoutMarks = ({
  'x-trim': _,
  'x-address': _1,
  'x-token-scope': _2,
  'x-validated-individually': _3,
  ...rest
}: JsonSchema): JsonSchema => rest;

/** Returns the schema of record values. Code generators do not support `patternProperties`. */
function recordValues({ patternProperties, additionalProperties }: JsonSchema): object | undefined {
  if (isObject(patternProperties)) return Object.values(patternProperties).find(isObject);
  return isObject(additionalProperties) ? additionalProperties : undefined;
}

/** Returns an object schema with described properties. Properties with a default are optional. */
function objectSchema(schema: JsonSchema, describe: (value: JsonSchema, key: string) => JsonSchema): JsonSchema {
  const properties = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(
    ([key, value]) => (isObject(value) ? [[key, value] as const] : []),
  );
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const requiredNames = properties.flatMap(([key, value]) =>
    required.includes(key) && !('default' in value) ? [key] : [],
  );
  return {
    type: 'object',
    ...(requiredNames.length === 0 ? {} : { required: requiredNames }),
    properties: Object.fromEntries(properties.map(([key, value]) => [key, describe(value, key)])),
  };
}

/** Creates the names for one document. @param refersBeside whether `$ref` may have sibling keywords */
export function createSchemaNames({ refersBeside }: { readonly refersBeside: boolean }): SchemaNames {
  const shapes = namesByShape();
  const enumerations = namesByValues();
  const components = new Map<string, { readonly key: string; schema: JsonSchema }>();
  const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

  function add(name: string, schema: JsonSchema, build: () => JsonSchema): JsonSchema {
    const key = keyOf(schema);
    const existing = components.get(name);
    if (existing !== undefined && existing.key !== key) throw new Error(`Two different schemas are named ${name}.`);
    if (existing === undefined) {
      const component = { key, schema: {} as JsonSchema };
      components.set(name, component);
      component.schema = build();
    }
    return reference(name);
  }

  function field(schema: object, shape: string, name: string): JsonSchema {
    const { 'x-trim': trims, 'x-token-scope': scope, description, ...bare } = toJson(schema);
    const rest = withoutMarks(bare);
    const sentences = [
      typeof description === 'string' ? describeNull(description, allowsNull(rest)) : null,
      trims === true ? trimmed : null,
      typeof scope === 'string' ? describeScope(scope, rest) : null,
    ].filter((text) => typeof text === 'string');
    const referred = refer(rest, `${shape}${pascal(name)}`);
    if (sentences.length === 0) return referred;
    const text = sentences.join(' ');
    if ('$ref' in referred && !refersBeside) return { allOf: [referred], description: text };
    return { ...referred, description: text };
  }

  /** Returns a reference to a named object schema or enumeration, or an inline schema. */
  function value(schema: JsonSchema, name: string): JsonSchema {
    if (isObject(schema['properties'])) {
      const shapeName = shapes.get(keyOf(schema)) ?? name;
      return add(shapeName, schema, () => objectSchema(schema, (value, key) => field(value, shapeName, key)));
    }
    const enumeration = Array.isArray(schema['enum']) ? enumerations.get(JSON.stringify(schema['enum'])) : undefined;
    if (enumeration !== undefined && !('default' in schema)) return add(enumeration, schema, () => schema);
    const { patternProperties: _patterns, ...rest } = withoutMarks(schema);
    const record = recordValues(schema);
    return {
      ...rest,
      ...(record === undefined ? {} : { additionalProperties: refer(record, singular(name)) }),
      ...(isObject(schema['items']) ? { items: refer(schema['items'], singular(name)) } : {}),
      ...(Array.isArray(schema['anyOf'])
        ? { anyOf: schema['anyOf'].filter(isObject).map((part) => refer(part, name)) }
        : {}),
    };
  }

  /** Drops the description, which belongs to the field. */
  function refer(schema: object, name: string): JsonSchema {
    const { description: _, ...whole } = toJson(schema);
    if (!allowsNull(whole)) return value(whole, name);
    const referred = value(withoutNull(whole), name);
    if ('$ref' in referred) return { anyOf: [referred, { type: 'null' }] };
    const { additionalProperties, items, anyOf } = referred;
    return {
      ...whole,
      ...(additionalProperties === undefined ? {} : { additionalProperties }),
      ...(items === undefined ? {} : { items }),
      ...(anyOf === undefined ? {} : { anyOf }),
    };
  }

  return {
    refer,
    field,
    components: () =>
      Object.fromEntries(
        [...components].map(([name, { schema }]) => [name, schema] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
  };
}
