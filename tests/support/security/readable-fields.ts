/** Fields of replies according to the contract, and those that require an additional scope. */
import { type OperationName, specOf } from '@plenum/contracts/api';

interface Schema {
  readonly 'x-token-scope'?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** A field of a reply, such as `sessions.speakers.user_id`, and the scopes along its path. */
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
    const requiredScopes = scope === undefined || scopes.includes(scope) ? scopes : [...scopes, scope];
    return fieldsOf(member, path === '' ? name : `${path}.${name}`, requiredScopes);
  });
}

/** A field that declares its own scope (`x-token-scope`). */
export interface GuardedField {
  readonly path: string;
  readonly scope: string;
  /** Whether the reply is valid without its value: the field is nullable, a list, or optional. */
  readonly canBeOmitted: boolean;
}

function guardsOf(schema: Schema, path: string): GuardedField[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => guardsOf(part, path));
  if (schema.items !== undefined) return guardsOf(schema.items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`;
    const scope = member['x-token-scope'];
    const types = new Set([member.type ?? []].flat());
    const canBeOmitted = types.has('null') || types.has('array') || schema.required?.includes(name) !== true;
    return [...(scope === undefined ? [] : [{ path: fieldPath, scope, canBeOmitted }]), ...guardsOf(member, fieldPath)];
  });
}

/** Lists the fields of all replies of an operation that declare their own scope. */
export function guardedFields(name: OperationName): readonly GuardedField[] {
  const { replies } = specOf(name);
  return Object.values(replies).flatMap((schema) => guardsOf(schema, ''));
}

/** Lists the fields of all replies of an operation. */
export function fieldsOfReplies(name: OperationName): readonly Field[] {
  const { replies, produces } = specOf(name);
  if (produces !== undefined) return [{ path: `(${produces})`, scopes: [] }];
  const byPath = new Map<string, Field>();
  for (const schema of Object.values(replies))
    for (const field of fieldsOf(schema, '', [])) if (field.path !== '') byPath.set(field.path, field);
  return [...byPath.values()];
}

/** Returns whether a body has a value at a path, that is, neither null nor an empty list. */
export function hasValueAt(body: unknown, path: string): boolean {
  if (Array.isArray(body)) return body.some((item) => hasValueAt(item, path));
  if (path === '') return body !== null && body !== undefined;
  if (typeof body !== 'object' || body === null) return false;
  const [name = '', ...rest] = path.split('.');
  return Object.hasOwn(body, name) && hasValueAt((body as Record<string, unknown>)[name], rest.join('.'));
}

type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      const next: Tree = node.get(name) ?? new Map();
      node.set(name, next);
      node = next;
    }
  }
  return root;
}

const paginationFields = 'total_items total_pages current_page per_page next';

const formatTree = (tree: Tree): string =>
  [...tree]
    .map(([name, below]) => (below.size === 0 ? name : `${name} { ${formatTree(below)} }`))
    .join(' ')
    .replace(paginationFields, '(page)');

const maxLineLength = 110;

function wrapText(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length > maxLineLength) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${indent}${each}`).join('\n');
}

/** Describes the reply fields that a token with a single scope can read, and those that require another scope. */
export function describeReply(name: OperationName, scope: string): string {
  const fields = fieldsOfReplies(name);
  const isRead = ({ scopes }: Field): boolean => scopes.every((candidate) => candidate === scope);
  const read = fields.filter(isRead).map(({ path }) => path);
  const unreadFields = Map.groupBy(
    fields.filter((field) => !isRead(field)),
    ({ scopes }) => scopes.filter((candidate) => candidate !== scope).join(' and '),
  );
  return [
    name,
    wrapText(read.length === 0 ? '(nothing)' : formatTree(treeOf(read)), '  '),
    ...[...unreadFields].map(
      ([missingScopes, kept]) =>
        `  only with ${missingScopes}:\n${wrapText(formatTree(treeOf(kept.map(({ path }) => path))), '    ')}`,
    ),
  ].join('\n');
}
