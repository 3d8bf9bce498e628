import type { ESTree } from 'vite';
import { treeOf, visitNodes } from './syntax-tree.ts';

/** The catalogue keys that a file may use: literal ones, and patterns of computed ones. */
export interface AskedKeys {
  readonly named: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

/** Returns the pattern of a template, or nothing when it is too general. */
function patternOf({ quasis }: ESTree.TemplateLiteral): RegExp | undefined {
  const parts = quasis.map(({ value }) => value.cooked ?? '');
  const fixed = parts.join('');
  if (!/^[\w.-]+$/.test(fixed) || !/[a-z]/i.test(fixed) || !fixed.includes('.')) return undefined;
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w.:-]+)')}$`);
}

/** Returns the keys that the files of the web client use. */
export function askedKeys(files: readonly { readonly path: string; readonly code: string }[]): AskedKeys {
  const named = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const { path, code } of files)
    visitNodes(treeOf(path, code), (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') named.add(node.value);
      const pattern = node.type === 'TemplateLiteral' ? patternOf(node) : undefined;
      if (pattern !== undefined) patterns.set(pattern.source, pattern);
    });
  return { named, patterns: [...patterns.values()] };
}

/** Whether nobody asks for a key. What stands between dots is put into it; more than that is named somewhere. */
export function isUnused(key: string, { named, patterns }: AskedKeys): boolean {
  if (named.has(key)) return false;
  return !patterns.some((pattern) => {
    const values = pattern.exec(key)?.slice(1);
    return values?.every((value) => !value.includes('.') || named.has(value)) ?? false;
  });
}
