/**
 * Removes fields that an API token may not read. Without the scope of a field (`x-token-scope` in the contract), nullable
 * fields are null, lists are empty, and optional fields are omitted. This applies to all replies, including those to changes.
 */
import type { TSchema } from 'typebox';

interface Schema {
  readonly 'x-token-scope'?: string;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The part of a schema that contains fields with a scope. */
interface Plan {
  readonly scope: string | null;
  /** The value without the scope; undefined to omit an optional field. */
  readonly hiddenValue: null | undefined | readonly never[];
  readonly members: ReadonlyMap<string, readonly Plan[]>;
  readonly items: readonly Plan[];
}

const hiddenValueOf = ({ type }: Schema): Plan['hiddenValue'] => {
  if (type === 'array') return [];
  return Array.isArray(type) && type.includes('null') ? null : undefined;
};

function planFor(schema: Schema): readonly Plan[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(planFor);
  const members = new Map<string, readonly Plan[]>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const plans = planFor(member);
    if (plans.length > 0) members.set(name, plans);
  }
  const items = schema.items === undefined ? [] : planFor(schema.items);
  const scope = schema['x-token-scope'] ?? null;
  if (scope === null && members.size === 0 && items.length === 0) return alternatives;
  return [{ scope, hiddenValue: hiddenValueOf(schema), members, items }, ...alternatives];
}

const plans = new WeakMap<object, readonly Plan[]>();

function planOf(schema: object): readonly Plan[] {
  const cached = plans.get(schema);
  if (cached !== undefined) return cached;
  const plan = planFor(schema);
  plans.set(schema, plan);
  return plan;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function within(value: unknown, { scope, hiddenValue, members, items }: Plan, scopes: readonly string[]): unknown {
  if (value === undefined || value === null) return value;
  if (scope !== null && !scopes.includes(scope)) return hiddenValue;
  if (Array.isArray(value)) return items.length === 0 ? value : value.map((item) => apply(item, items, scopes));
  if (!isObject(value) || members.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const visible = apply(member, members.get(name) ?? [], scopes);
      return visible === undefined ? [] : [[name, visible]];
    }),
  );
}

const apply = (value: unknown, steps: readonly Plan[], scopes: readonly string[]): unknown =>
  steps.reduce((visible, plan) => within(visible, plan, scopes), value);

/** Returns a body without the fields that these scopes do not grant. */
export const filterByScopes = (schema: TSchema | undefined, body: unknown, scopes: readonly string[]): unknown =>
  schema === undefined ? body : apply(body, planOf(schema), scopes);
