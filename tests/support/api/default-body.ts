/** Builds a body from the schema of an operation: its required fields, with the shortest values. */
import type { TSchema } from 'typebox';

/** The part of JSON Schema that bodies use. */
interface BodySchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: BodySchema;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly BodySchema[];
}

const builders: Readonly<Record<string, (schema: BodySchema) => unknown>> = {
  object: ({ required = [], properties = {} }) =>
    Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {})])),
  array: ({ minItems = 0, items = {} }) => Array.from({ length: minItems }, () => valueOf(items)),
  string: ({ format, pattern, minLength = 0 }) =>
    format === undefined && pattern === undefined ? 'Text'.padEnd(minLength, '.') : undefined,
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => true,
  null: () => null,
};

function valueOf(schema: BodySchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return valueOf(schema.anyOf[0]);
  return builders[schema.type ?? '']?.(schema);
}

/** Returns a value with all required fields. Texts with a format, such as email addresses, are left out. */
export const defaultBody = (schema: TSchema): unknown => valueOf(schema as BodySchema);
