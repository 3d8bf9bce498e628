/** Traversal of the syntax tree of a source file, for checks of code. */
import { type ESTree, parseSync } from 'vite';

export type Node = ESTree.Node;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Visits a node and its descendants, parents first. `value` may be a node, a list of nodes, or any value in a node.
 * @param visit returns false to skip the descendants of a node
 */
export function visitNodes(value: unknown, visit: (node: Node) => unknown): void {
  if (Array.isArray(value)) {
    for (const child of value) visitNodes(child, visit);
    return;
  }
  if (!isNode(value)) return;
  if (visit(value) === false) return;
  for (const child of Object.values(value)) visitNodes(child, visit);
}

/** Parses a TypeScript file; its name determines the dialect. */
export const treeOf = (path: string, code: string): Node => parseSync(path, code).program;
