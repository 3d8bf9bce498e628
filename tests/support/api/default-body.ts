/** Makes a body from the schema of an operation: what it requires, as short as it may be. */
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

function valueOf(schema: BodySchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return valueOf(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, valueOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}));
    case 'string':
      if (schema.format !== undefined || schema.pattern !== undefined) return undefined;
      return 'Text'.padEnd(schema.minLength ?? 0, '.');
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

/** Returns a value with all required fields. Texts of a format, such as addresses, are left out. */
export const defaultBody = (schema: TSchema): unknown => valueOf(schema as BodySchema);
