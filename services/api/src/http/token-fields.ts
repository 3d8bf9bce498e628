/**
 * The fields of a reply that a token may read: fields that need a scope (`x-token-scope` in the contract) become null
 * for a token that lacks it; lists become empty, and optional fields are omitted. Every reply to a token passes through
 * here, including replies to changes.
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

/** The part of a schema that leads to fields that need a scope. */
interface Plan {
  readonly scope: string | null;
  /** The value without the scope; undefined: an optional field is omitted. */
  readonly nothing: null | undefined | readonly never[];
  readonly members: ReadonlyMap<string, readonly Plan[]>;
  readonly items: readonly Plan[];
}

const nothingFor = ({ type }: Schema): Plan['nothing'] => {
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
  return [{ scope, nothing: nothingFor(schema), members, items }, ...alternatives];
}

const plans = new WeakMap<object, readonly Plan[]>();

function planOf(schema: object): readonly Plan[] {
  const cached = plans.get(schema);
  if (cached !== undefined) return cached;
  const made = planFor(schema);
  plans.set(schema, made);
  return made;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function within(value: unknown, { scope, nothing, members, items }: Plan, scopes: readonly string[]): unknown {
  if (value === undefined || value === null) return value;
  if (scope !== null && !scopes.includes(scope)) return nothing;
  if (Array.isArray(value)) return items.length === 0 ? value : value.map((item) => apply(item, items, scopes));
  if (!isObject(value) || members.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const shown = apply(member, members.get(name) ?? [], scopes);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

const apply = (value: unknown, steps: readonly Plan[], scopes: readonly string[]): unknown =>
  steps.reduce((shown, plan) => within(shown, plan, scopes), value);

/** Returns a body without the fields that these scopes do not grant. */
export const withinScopes = (schema: TSchema | undefined, body: unknown, scopes: readonly string[]): unknown =>
  schema === undefined ? body : apply(body, planOf(schema), scopes);
