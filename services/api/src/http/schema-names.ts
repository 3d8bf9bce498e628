/**
 * Names the schemas of the published documents: each shape is defined once under `components` and referenced everywhere
 * else. Exported shapes have the name of their export, others are named after their place.
 */
import { namedEnumerations, namedShapes, singular } from '@plenum/contracts/named-schemas';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaNames {
  /**
   * Returns the reference or inline schema for a place in the document; `name` is for shapes without a name of their
   * own.
   */
  readonly refer: (schema: object, name: string) => JsonSchema;
  /** Describes a field: a reference cannot have a description of its own in every format. */
  readonly field: (schema: object, shape: string, field: string) => JsonSchema;
  /** Every shape that was referred to, by name. */
  readonly components: () => Readonly<Record<string, JsonSchema>>;
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

/** `snake_case` and `UPPER_SNAKE` to the part of a name of a shape. */
export const pascal = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9_]/g, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + (/^[A-Z]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1)))
    .join('');

const allowsNull = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null');

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
      .map(([name, shape]) => [keyOf(withoutNull(plain(shape))), name]),
  );
const namesByWords = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(namedEnumerations())
      .toReversed()
      .map(([name, words]) => [JSON.stringify(words), name]),
  );

const trimmed = 'Leading and trailing whitespace is removed.';
const forScope = (scope: string, schema: JsonSchema): string => {
  const instead = schema['type'] === 'array' ? 'Empty' : allowsNull(schema) ? 'Null' : 'Absent';
  return `${instead} for an API token without the scope \`${scope}\`.`;
};

/** Removes the keywords that only the server uses. */
const withoutMarks = ({ 'x-trim': _, 'x-address': _1, 'x-token-scope': _2, ...rest }: JsonSchema): JsonSchema => rest;

/** Returns the values of patterns as additional properties, which generators support. */
function recordValues({ patternProperties, additionalProperties }: JsonSchema): object | undefined {
  if (isObject(patternProperties)) return Object.values(patternProperties).find(isObject);
  return isObject(additionalProperties) ? additionalProperties : undefined;
}

/** Returns an object with described properties. Properties with a default are optional. */
function objectSchema(schema: JsonSchema, describe: (value: JsonSchema, key: string) => JsonSchema): JsonSchema {
  const properties = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(
    ([key, value]) => (isObject(value) ? [[key, value] as const] : []),
  );
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const needed = properties.flatMap(([key, value]) => (required.includes(key) && !('default' in value) ? [key] : []));
  return {
    type: 'object',
    ...(needed.length === 0 ? {} : { required: needed }),
    properties: Object.fromEntries(properties.map(([key, value]) => [key, describe(value, key)])),
  };
}

/** Starts the names of one document. `refersBeside`: whether a reference may stand beside other keywords. */
export function createSchemaNames({ refersBeside }: { readonly refersBeside: boolean }): SchemaNames {
  const shapes = namesByShape();
  const enumerations = namesByWords();
  const components = new Map<string, { readonly key: string; schema: JsonSchema }>();
  const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

  function add(name: string, schema: JsonSchema, build: () => JsonSchema): JsonSchema {
    const key = keyOf(schema);
    const existing = components.get(name);
    if (existing !== undefined && existing.key !== key) throw new Error(`Two different shapes are called ${name}.`);
    if (existing === undefined) {
      const component = { key, schema: {} as JsonSchema };
      components.set(name, component);
      component.schema = build();
    }
    return reference(name);
  }

  function field(schema: object, shape: string, name: string): JsonSchema {
    const { 'x-trim': trims, 'x-token-scope': scope, description, ...bare } = plain(schema);
    const rest = withoutMarks(bare);
    const described = [
      description,
      trims === true ? trimmed : null,
      typeof scope === 'string' ? forScope(scope, rest) : null,
    ].filter((text) => typeof text === 'string');
    const referred = refer(rest, `${shape}${pascal(name)}`);
    if (described.length === 0) return referred;
    const text = described.join(' ');
    if ('$ref' in referred && !refersBeside) return { allOf: [referred], description: text };
    return { ...referred, description: text };
  }

  /** Refers to a shape or an enumeration with a name; describes everything else in its place. */
  function value(schema: JsonSchema, name: string): JsonSchema {
    if (isObject(schema['properties'])) {
      const shapeName = shapes.get(keyOf(schema)) ?? name;
      return add(shapeName, schema, () => objectSchema(schema, (value, key) => field(value, shapeName, key)));
    }
    const words = Array.isArray(schema['enum']) ? enumerations.get(JSON.stringify(schema['enum'])) : undefined;
    if (words !== undefined && !('default' in schema)) return add(words, schema, () => schema);
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

  /** Descriptions belong to fields: a shape or the element of a list has that of no field. */
  function refer(schema: object, name: string): JsonSchema {
    const { description: _, ...whole } = plain(schema);
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
