/** What the replies of operations contain, by the contract, and which fields of them need a further scope. */
import { type OperationName, specOf } from '@plenum/contracts/api';

interface Schema {
  readonly 'x-token-scope'?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** A field of a reply, such as `sessions.speakers.user_id`, and the scopes on the way to it. */
export interface Field {
  readonly path: string;
  readonly scopes: readonly string[];
}

function fieldsOf(schema: Schema, path: string, scopes: readonly string[]): Field[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => fieldsOf(part, path, scopes));
  if (schema.items !== undefined) return fieldsOf(schema.items, path, scopes);
  if (schema.properties === undefined) return [{ path, scopes }];
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const scope = member['x-token-scope'];
    const further = scope === undefined || scopes.includes(scope) ? scopes : [...scopes, scope];
    return fieldsOf(member, path === '' ? name : `${path}.${name}`, further);
  });
}

/** A field that needs a further scope itself. */
export interface GuardedField {
  readonly path: string;
  readonly scope: string;
  /** Whether the reply is valid without its value: it may be null, is a list, or may be left out. */
  readonly isEmptiable: boolean;
}

function guardsOf(schema: Schema, path: string): GuardedField[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => guardsOf(part, path));
  if (schema.items !== undefined) return guardsOf(schema.items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`;
    const scope = member['x-token-scope'];
    const types = new Set([member.type ?? []].flat());
    const isEmptiable = types.has('null') || types.has('array') || schema.required?.includes(name) !== true;
    return [...(scope === undefined ? [] : [{ path: place, scope, isEmptiable }]), ...guardsOf(member, place)];
  });
}

/** Lists the fields of all replies of an operation that need a further scope themselves. */
export function guardedFields(name: OperationName): readonly GuardedField[] {
  const { replies } = specOf(name);
  return Object.values(replies).flatMap((schema) => guardsOf(schema, ''));
}

/** Lists the fields of all replies of an operation. */
export function replyFields(name: OperationName): readonly Field[] {
  const { replies, produces } = specOf(name);
  if (produces !== undefined) return [{ path: `(${produces})`, scopes: [] }];
  const found = new Map<string, Field>();
  for (const schema of Object.values(replies))
    for (const field of fieldsOf(schema, '', [])) if (field.path !== '') found.set(field.path, field);
  return [...found.values()];
}

/** Returns whether a body has a value at a path: not null, and no empty list. */
export function hasValue(body: unknown, path: string): boolean {
  if (Array.isArray(body)) return body.some((item) => hasValue(item, path));
  if (path === '') return body !== null && body !== undefined;
  if (typeof body !== 'object' || body === null) return false;
  const [name = '', ...rest] = path.split('.');
  return Object.hasOwn(body, name) && hasValue((body as Record<string, unknown>)[name], rest.join('.'));
}

type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let place = root;
    for (const name of path.split('.')) {
      const next: Tree = place.get(name) ?? new Map();
      place.set(name, next);
      place = next;
    }
  }
  return root;
}

const pageNames = 'total_items total_pages current_page per_page has_next has_prev self first last next prev';

const written = (tree: Tree): string =>
  [...tree]
    .map(([name, below]) => (below.size === 0 ? name : `${name} { ${written(below)} }`))
    .join(' ')
    .replace(pageNames, '(page)');

function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length > 110) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${indent}${each}`).join('\n');
}

/** Writes what a token with one scope reads of an operation, and what needs a further one. */
export function describeReply(name: OperationName, scope: string): string {
  const fields = replyFields(name);
  const isRead = ({ scopes }: Field): boolean => scopes.every((one) => one === scope);
  const read = fields.filter(isRead).map(({ path }) => path);
  const others = Map.groupBy(
    fields.filter((field) => !isRead(field)),
    ({ scopes }) => scopes.filter((one) => one !== scope).join(' and '),
  );
  return [
    name,
    wrapped(read.length === 0 ? '(nothing)' : written(treeOf(read)), '  '),
    ...[...others].map(
      ([needed, kept]) => `  only with ${needed}:\n${wrapped(written(treeOf(kept.map(({ path }) => path))), '    ')}`,
    ),
  ].join('\n');
}
