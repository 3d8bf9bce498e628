/** JSON schemas of the values of the chart, and the schema of all of them. */
import { ConfigSchema } from '@plenum/core/config';

export type Schema = Readonly<Record<string, unknown>>;

export interface ChartValue {
  /** Path below `.Values`. */
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
  /** Fields as `<kind> <name> <path>`; a list item is addressed by its index or its name, `*` means each. */
  readonly at?: readonly string[];
  /** Required without `at`. */
  readonly default?: unknown;
  /** The default is empty, and an empty value keeps the field of the manifest, which depends on other values. */
  readonly isOverride?: true;
}

export const text: Schema = { type: 'string' };
export const count: Schema = { type: 'integer', minimum: 1, maximum: 1000 };
export const flag: Schema = { type: 'boolean' };
export const object: Schema = { type: 'object' };
export const list: Schema = { type: 'array', items: { type: 'object' } };
export const resources: Schema = {
  type: 'object',
  properties: { requests: object, limits: object, claims: list },
  additionalProperties: false,
};
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const quantity: Schema = { type: 'string', pattern: '^[0-9.]+([EPTGMK]i?|m|k)?$' };
export const labels: Schema = { type: 'object', additionalProperties: { type: 'string' } };

/** Settings that are in the Secret. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'REALTIME_REDIS_URL',
  'SMTP_URL',
  'AUTH_KEYS',
  'ENCRYPTION_KEYS',
  'PUSH_KEY',
  'MAIL_BOUNCE_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
];
export const requiredSecretNames = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'AUTH_KEYS', 'ENCRYPTION_KEYS'];

interface Setting {
  readonly description?: string;
  readonly type?: string;
  readonly anyOf?: readonly { readonly const: string }[];
}
const settings = Object.entries(ConfigSchema.properties as Readonly<Record<string, Setting>>);

/** Numbers and flags may also be strings, because they become environment variables. */
function settingSchema([name, { description, type, anyOf }]: readonly [string, Setting]): [string, Schema] {
  if (anyOf !== undefined) return [name, { description, enum: anyOf.map((option) => option.const) }];
  if (name === 'PUBLIC_URL') return [name, { description, type: 'string', pattern: '^https?://[^/ ]+$' }];
  if (type === 'integer') return [name, { description, type: ['integer', 'string'], pattern: '^[0-9]+$' }];
  if (type === 'boolean') return [name, { description, enum: [true, false, 'true', 'false'] }];
  return [name, { description, type: ['string', 'integer', 'boolean'] }];
}

export const settingsSchema: Schema = {
  type: 'object',
  properties: Object.fromEntries(settings.filter(([name]) => !secretNames.includes(name)).map(settingSchema)),
  additionalProperties: false,
};

export const secretsSchema: Schema = {
  type: 'object',
  properties: Object.fromEntries(secretNames.map((name) => [name, { type: 'string', minLength: 1 }])),
  additionalProperties: false,
};

interface SchemaNode {
  description?: string;
  type: 'object';
  properties: Record<string, unknown>;
  additionalProperties: false;
}

const objectSchema = (): SchemaNode => ({ type: 'object', properties: {}, additionalProperties: false });

/** Returns `values.schema.json`. */
export function valuesSchema(values: readonly ChartValue[]): Schema {
  const root = objectSchema();
  for (const { name, description, schema } of values) {
    const keys = name.split('.');
    const last = keys.pop() ?? name;
    let node = root;
    for (const key of keys) node = (node.properties[key] ??= objectSchema()) as SchemaNode;
    node.properties[last] = { description, ...schema };
  }
  // Helm adds `global` to the values of a chart that is a dependency, and `enabled` is the usual name of its condition.
  root.properties['global'] = { description: 'Values of the parent chart; not used.', type: 'object' };
  root.properties['enabled'] = { description: 'Condition of the parent chart; not used.', type: 'boolean' };
  const createsSecret = {
    properties: { secrets: { properties: { create: { const: true } }, required: ['create'] } },
    required: ['secrets'],
  };
  const hasSecrets = { properties: { secrets: { properties: { values: { required: requiredSecretNames } } } } };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of Plenum',
    ...root,
    anyOf: [{ not: createsSecret }, hasSecrets],
  };
}
