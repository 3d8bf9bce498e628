/** Addresses of fields in manifests: `<kind> <name> <path>`. */
import { isMap, type Tree, type TreeMap } from './tree.ts';

/** A copy of an object, or an object in it, whose fields may be replaced. */
export type Writable = Record<string, Tree>;

type Named = TreeMap & { readonly kind: string; readonly metadata: { readonly name: string } };

const isNamed = (item: Tree, name: string): boolean => isMap(item) && item['name'] === name;

const childOf = (node: Tree | undefined, key: string): Tree | undefined => {
  if (isMap(node)) return node[key];
  if (!Array.isArray(node)) return undefined;
  const items = node as readonly Tree[];
  return /^\d+$/.test(key) ? items[Number(key)] : items.find((item) => isNamed(item, key));
};

/** Finds the field at an address in a manifest; at most one. */
function find(manifest: Named, address: string): { parent: Writable; key: string } | undefined {
  const [kind = '', name = '', path = ''] = address.split(' ');
  if ((kind !== '*' && kind !== manifest.kind) || (name !== '*' && name !== manifest.metadata.name)) return undefined;
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  const parent = keys.reduce<Tree | undefined>(childOf, manifest);
  return childOf(parent, key) === undefined ? undefined : { parent: parent as Writable, key };
}

export function fieldsAt(manifest: Named, address: string): Tree[] {
  const field = find(manifest, address);
  const value = field?.parent[field.key];
  return value === undefined ? [] : [value];
}

/** Replaces the field at an address, if the manifest has it. */
export function replaceAt(manifest: Named, address: string, replacement: (value: Tree) => Tree): void {
  const field = find(manifest, address);
  const value = field?.parent[field.key];
  if (field !== undefined && value !== undefined) field.parent[field.key] = replacement(value);
}
