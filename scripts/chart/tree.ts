/**
 * Manifests with Helm expressions and conditions. `mergeVariants` joins the variants of an object that kustomize builds, so that
 * a template contains a condition exactly where they differ, and `printTree` writes the template.
 */
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';

export type Tree = string | number | boolean | null | Expression | When | Choice | readonly Tree[] | TreeMap;
export interface TreeMap {
  readonly [key: string]: Tree;
}

/** A Helm expression instead of a value. */
export class Expression {
  readonly text: string;
  /** `inline`: a scalar after the key. `block`: an object or a list. `entries`: entries of the map, without the key. */
  readonly style: 'inline' | 'block' | 'entries';
  constructor(text: string, style: Expression['style'] = 'inline') {
    this.text = text;
    this.style = style;
  }
}

/** A value that exists only under a condition, with its key or as an item of a list. */
export class When {
  readonly condition: string;
  readonly value: Tree;
  constructor(condition: string, value: Tree) {
    this.condition = condition;
    this.value = value;
  }
}

interface Branch {
  readonly condition: string;
  readonly value: Tree;
}

/** A different value under each condition. */
export class Choice {
  readonly branches: readonly Branch[];
  readonly otherwise: Tree;
  constructor(branches: readonly Branch[], otherwise: Tree) {
    this.branches = branches;
    this.otherwise = otherwise;
  }
}

/** A tree under the condition of a variant; undefined if the variant does not contain it. */
export interface VariantTree {
  /** Variants of the same dimension exclude each other, such as two kinds of ingress. */
  readonly dimension: string;
  readonly condition: string;
  readonly tree: Tree | undefined;
}

export const isMap = (tree: Tree | undefined): tree is TreeMap =>
  typeof tree === 'object' &&
  tree !== null &&
  !Array.isArray(tree) &&
  !(tree instanceof Expression || tree instanceof When || tree instanceof Choice);
const isList = (tree: Tree | undefined): tree is readonly Tree[] => Array.isArray(tree);

const either = (conditions: readonly string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? '') : `or ${conditions.map((condition) => `(${condition})`).join(' ')}`;
const negated = (condition: string): string =>
  condition.startsWith('not ') ? condition.slice(4) : `not (${condition})`;

/** Joins a tree with its variants. Throws if two independent variants change the same value. */
export function mergeVariants(base: Tree | undefined, variants: readonly VariantTree[]): Tree | undefined {
  const changed = variants.filter(({ tree }) => !isDeepStrictEqual(tree, base));
  if (changed.length === 0) return base;
  const present = changed.filter(({ tree }) => tree !== undefined);
  const [first] = present;
  if (base === undefined)
    return first?.tree === undefined
      ? undefined
      : new When(either(present.map(({ condition }) => condition)), mergePresent(first.tree, present));
  const merged = mergePresent(base, present);
  const absent = changed.filter(({ tree }) => tree === undefined).map(({ condition }) => condition);
  return absent.length === 0 ? merged : new When(negated(either(absent)), merged);
}

function mergePresent(base: Tree, variants: readonly VariantTree[]): Tree {
  const changed = variants.filter(({ tree }) => !isDeepStrictEqual(tree, base));
  if (changed.length === 0) return base;
  const trees = changed.map(({ tree }) => tree);
  if (isMap(base) && trees.every(isMap)) return mergeMaps(base, changed);
  if (isList(base) && trees.every((tree) => isList(tree) && tree.length >= base.length))
    return mergeLists(base, changed);
  return chooseValue(base, changed);
}

function mergeMaps(base: TreeMap, variants: readonly VariantTree[]): TreeMap {
  const keys = new Set(
    [base, ...variants.map(({ tree }) => tree)].flatMap((tree) => (isMap(tree) ? Object.keys(tree) : [])),
  );
  const entries = [...keys].flatMap((key): [string, Tree][] => {
    const children = variants.map((variant) => ({
      ...variant,
      tree: isMap(variant.tree) ? variant.tree[key] : undefined,
    }));
    const merged = mergeVariants(base[key], children);
    return merged === undefined ? [] : [[key, merged]];
  });
  return Object.fromEntries(entries);
}

/** Merges the common items, and adds the further items of each variant under its condition. */
function mergeLists(base: readonly Tree[], variants: readonly VariantTree[]): readonly Tree[] {
  const lists = variants.map((variant) => ({ ...variant, list: isList(variant.tree) ? variant.tree : [] }));
  const common = base.flatMap(
    (item, index) =>
      mergeVariants(
        item,
        lists.map(({ list, ...variant }) => ({ ...variant, tree: list[index] })),
      ) ?? [],
  );
  const further = lists.flatMap(({ condition, list }) =>
    list.slice(base.length).map((item) => new When(condition, item)),
  );
  return [...common, ...further];
}

function chooseValue(base: Tree, variants: readonly VariantTree[]): Choice {
  if (new Set(variants.map(({ dimension }) => dimension)).size > 1)
    throw new Error(`Independent variants change the same value: ${JSON.stringify(variants)}`);
  const groups: { value: Tree; conditions: string[] }[] = [];
  for (const { tree, condition } of variants) {
    const group = groups.find(({ value }) => isDeepStrictEqual(value, tree));
    if (group !== undefined) group.conditions.push(condition);
    else if (tree !== undefined) groups.push({ value: tree, conditions: [condition] });
  }
  return new Choice(
    groups.map(({ value, conditions }) => ({ condition: either(conditions), value })),
    base,
  );
}

const conditional = (condition: string, lines: readonly string[]): string[] => [
  `{{- if ${condition} }}`,
  ...lines,
  '{{- end }}',
];

/** Prints a value after its prefix, which is a key or the dash of a list item. */
function printEntry(prefix: string, tree: Tree, indent: number): string[] {
  const space = ' '.repeat(indent);
  if (tree instanceof When) return conditional(tree.condition, printEntry(prefix, tree.value, indent));
  if (tree instanceof Choice) {
    const branches = tree.branches.flatMap(({ condition, value }, index) => [
      `{{- ${index === 0 ? 'if' : 'else if'} ${condition} }}`,
      ...printEntry(prefix, value, indent),
    ]);
    return [...branches, '{{- else }}', ...printEntry(prefix, tree.otherwise, indent), '{{- end }}'];
  }
  if (tree instanceof Expression) return [printExpression(space + prefix, tree, indent)];
  if (isList(tree) && tree.length > 0) return [space + prefix, ...printList(tree, indent + 2)];
  if (isMap(tree) && Object.keys(tree).length > 0) {
    const [first = '', ...lines] = printMap(tree, indent + 2);
    const isOneLine = prefix === '-' && first.startsWith(`${space}  `);
    return isOneLine ? [`${space}- ${first.trimStart()}`, ...lines] : [space + prefix, first, ...lines];
  }
  const text = printScalar(tree);
  if (text.includes('{{')) throw new Error(`Helm would evaluate this value: ${text}`);
  return [`${space}${prefix} ${text}`];
}

function printExpression(start: string, { text, style }: Expression, indent: number): string {
  if (style === 'inline') return `${start} {{ ${text} }}`;
  if (style === 'entries') return `${' '.repeat(indent)}{{- ${text} | nindent ${indent} }}`;
  return `${start} {{- toYaml (${text}) | nindent ${indent + 2} }}`;
}

/** In the syntax of YAML 1.1, as Helm reads it. */
const printScalar = (value: Tree): string =>
  typeof value === 'string' && !value.includes('\n')
    ? stringify(value, { version: '1.1', lineWidth: 0 }).trimEnd()
    : JSON.stringify(value);

/** Prints entries; adjacent ones with the same condition share it. */
function printEntries(entries: readonly (readonly [prefix: string, tree: Tree])[], indent: number): string[] {
  const lines: string[] = [];
  let open: string | undefined;
  for (const [prefix, tree] of entries) {
    const condition = tree instanceof When ? tree.condition : undefined;
    if (condition !== open) {
      if (open !== undefined) lines.push('{{- end }}');
      if (condition !== undefined) lines.push(`{{- if ${condition} }}`);
      open = condition;
    }
    lines.push(...printEntry(prefix, tree instanceof When ? tree.value : tree, indent));
  }
  return open === undefined ? lines : [...lines, '{{- end }}'];
}

const printList = (list: readonly Tree[], indent: number): string[] =>
  printEntries(
    list.map((item) => ['-', item]),
    indent,
  );
const printMap = (map: TreeMap, indent: number): string[] =>
  printEntries(
    Object.entries(map).map(([key, value]) => [`${printScalar(key)}:`, value]),
    indent,
  );

/** Prints the template of an object, which may be conditional. */
export function printTree(tree: Tree): string {
  if (tree instanceof When) return `${conditional(tree.condition, [printTree(tree.value).trimEnd()]).join('\n')}\n`;
  if (!isMap(tree)) throw new Error('The root of a manifest must be an object.');
  return `${printMap(tree, 0).join('\n')}\n`;
}
