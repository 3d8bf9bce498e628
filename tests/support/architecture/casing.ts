/**
 * The casing of names (CONTRIBUTING.md): camelCase, except for names that mirror the wire or a column. A name counts as
 * one of those when a published document contains it or when it occurs in a string of the code: in SQL, as a key, as a
 * parameter of a message.
 */
import { type Node, treeOf, visitNodes } from './syntax-tree.ts';

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const snakeWords = /(?<![\w$])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?!\w)/g;

interface Named {
  readonly name: string;
  readonly start: number;
}

/** Returns the snake_case names in a text. */
export const namesInText = (text: string): readonly string[] => text.match(snakeWords) ?? [];

/** Returns the names in the strings and templates of a file. */
export function namesInStrings(path: string, code: string): readonly string[] {
  const found: string[] = [];
  visitNodes(treeOf(path, code), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(...namesInText(node.value));
    if (node.type === 'TemplateLiteral')
      for (const { value } of node.quasis) found.push(...namesInText(value.cooked ?? ''));
  });
  return found;
}

const identifiersIn = (nodes: readonly (Node | null | undefined)[]): Named[] =>
  nodes.flatMap((node) => {
    if (node?.type === 'Identifier') return [node];
    return node?.type === 'AssignmentPattern' ? identifiersIn([node.left]) : [];
  });

/** Returns the names that a node declares. Names that are destructured without renaming are declared elsewhere. */
function declaredBy(node: Node): readonly Named[] {
  if (node.type === 'VariableDeclarator') return identifiersIn([node.id]);
  if (node.type === 'ArrowFunctionExpression') return identifiersIn(node.params);
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'TSDeclareFunction')
    return identifiersIn([node.id, ...node.params]);
  if (node.type === 'ObjectPattern')
    return identifiersIn(
      node.properties.map((part) => {
        if (part.type === 'RestElement') return part.argument;
        return part.shorthand ? null : part.value;
      }),
    );
  if (
    node.type === 'TSPropertySignature' ||
    node.type === 'TSMethodSignature' ||
    node.type === 'PropertyDefinition' ||
    node.type === 'MethodDefinition'
  )
    return node.computed ? [] : identifiersIn([node.key]);
  return [];
}

/**
 * Lists the names of a file that should be in camelCase, as lines of text.
 * @param dataNames names of the wire and of columns
 */
export function snakeNames(path: string, code: string, dataNames: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  visitNodes(treeOf(path, code), (node) => {
    for (const { name, start } of declaredBy(node))
      if (snakeCase.test(name) && !dataNames.has(name))
        found.add(`${path}:${code.slice(0, start).split('\n').length}: ${name}`);
  });
  return [...found];
}

/** Returns the names of the members that a file declares, in types and in objects. */
export function memberNames(path: string, code: string): readonly string[] {
  const found: string[] = [];
  visitNodes(treeOf(path, code), (node) => {
    const isMember = node.type === 'TSPropertySignature' || node.type === 'Property';
    if (isMember && !node.computed && node.key.type === 'Identifier' && snakeCase.test(node.key.name))
      found.push(node.key.name);
  });
  return found;
}
