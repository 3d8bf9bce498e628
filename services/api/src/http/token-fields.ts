/**
 * What a program may read of a reply: fields that need a scope (`x-token-scope` in the contract) become null, or empty
 * lists, for a token that lacks it. Every reply to a token passes here, also those to its changes.
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
  readonly isList: boolean;
  readonly members: ReadonlyMap<string, readonly Plan[]>;
  readonly items: readonly Plan[];
}

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
  return [{ scope, isList: schema.type === 'array', members, items }, ...alternatives];
}

const plans = new WeakMap<object, readonly Plan[]>();

function planOf(schema: object): readonly Plan[] {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  const made = planFor(schema);
  plans.set(schema, made);
  return made;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function within(value: unknown, { scope, isList, members, items }: Plan, scopes: readonly string[]): unknown {
  if (value === undefined || value === null) return value;
  if (scope !== null && !scopes.includes(scope)) return isList ? [] : null;
  if (Array.isArray(value)) return items.length === 0 ? value : value.map((item) => apply(item, items, scopes));
  if (!isObject(value) || members.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, apply(member, members.get(name) ?? [], scopes)]),
  );
}

const apply = (value: unknown, steps: readonly Plan[], scopes: readonly string[]): unknown =>
  steps.reduce((shown, plan) => within(shown, plan, scopes), value);

/** Returns a body without what these scopes do not show. */
export const withinScopes = (schema: TSchema | undefined, body: unknown, scopes: readonly string[]): unknown =>
  schema === undefined ? body : apply(body, planOf(schema), scopes);
