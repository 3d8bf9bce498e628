import { parseSync, type ESTree } from 'vite';

type Node = ESTree.Node;

/** What a library does without. Everything is named as in its source; a name that is not there is an error. */
export interface LeftOut {
  /** Functions and classes nobody calls here: their bodies go, and with them all that only they use. */
  readonly bodies?: readonly string[];
  /** Functions that can only give one answer here, by the expression for it. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Variables that keep the value they start with, by the expression for it. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Names of a CommonJS module that nobody asks for. */
  readonly exports?: readonly string[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Found {
  readonly edits: readonly Edit[];
  /** The name this is about. */
  readonly name: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** `Name.prototype.method = function …` and `exports.name = …`: the name that the statement is about. */
function assignedName(node: Node): { readonly owner: string; readonly name: string } | null {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return null;
  const { left, right } = node.expression;
  if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return null;
  if (right.type === 'AssignmentExpression') return null;
  const { object, property } = left;
  if (object.type === 'Identifier') return { owner: object.name, name: property.name };
  if (object.type !== 'MemberExpression' || object.object.type !== 'Identifier') return null;
  return { owner: 'prototype', name: object.object.name };
}

function droppedStatement(node: Node, { bodies = [], exports = [] }: LeftOut): Found | null {
  const assigned = assignedName(node);
  if (assigned === null) return null;
  const { owner, name } = assigned;
  const is_dropped = owner === 'prototype' ? bodies.includes(name) : owner === 'exports' && exports.includes(name);
  return is_dropped ? { name, edits: [{ start: node.start, end: node.end, text: ';' }] } : null;
}

/** A function or a class by its name, with what stands for its body. */
function definition(node: Node): { readonly name: string; readonly body: Node } | null {
  if (node.type === 'FunctionDeclaration') {
    return node.id === null || node.body === null ? null : { name: node.id.name, body: node.body };
  }
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'ClassExpression') return null;
  return node.id.type === 'Identifier' ? { name: node.id.name, body: node.init.body } : null;
}

function emptied(node: Node, { bodies = [], answers = {} }: LeftOut): Found | null {
  const found = definition(node);
  if (found === null) return null;
  const { name, body } = found;
  const text = bodies.includes(name) ? '{}' : Object.hasOwn(answers, name) ? `{ return ${answers[name]}; }` : null;
  return text === null ? null : { name, edits: [{ start: body.start, end: body.end, text }] };
}

/** An assignment keeps only what it assigns, for what that may do besides; a mention becomes the value. */
function constant(node: Node, parent: Node, { constants = {} }: LeftOut): Found | null {
  if (node.type !== 'Identifier' || !Object.hasOwn(constants, node.name)) return null;
  const { name, start, end } = node;
  if (parent.type === 'VariableDeclarator' && parent.id === node) return { name, edits: [] };
  if (parent.type === 'AssignmentExpression' && parent.left === node) {
    return { name, edits: [{ start, end: parent.right.start, text: '' }] };
  }
  const is_other_name =
    parent.type.startsWith('Function') ||
    (parent.type === 'Property' && parent.key === node) ||
    (parent.type === 'MemberExpression' && parent.property === node && !parent.computed);
  return { name, edits: is_other_name ? [] : [{ start, end, text: `(${constants[name]})` }] };
}

/**
 * The source of a library without the parts that this product never runs, which the minifier cannot know; what only
 * they used it then drops by itself. Throws when a name is not there, as after a change of version.
 */
export function leaveOut(code: string, left_out: LeftOut): string {
  const edits: Edit[] = [];
  const { bodies = [], answers = {}, constants = {}, exports = [] } = left_out;
  const missing = new Set([...bodies, ...Object.keys(answers), ...Object.keys(constants), ...exports]);
  const visit = (node: Node, parent: Node): void => {
    const dropped = droppedStatement(node, left_out) ?? emptied(node, left_out);
    const found = dropped ?? constant(node, parent, left_out);
    if (found !== null) missing.delete(found.name);
    edits.push(...(found?.edits ?? []));
    if (dropped === null) for (const child of childrenOf(node)) visit(child, node);
  };
  const { program, errors } = parseSync('library.js', code);
  if (errors.length > 0) throw new Error('A library that cannot be read', { cause: errors });
  visit(program, program);
  if (missing.size > 0) throw new Error(`Not there to be left out: ${[...missing].join(', ')}`);
  const last_first = edits.toSorted((a, b) => b.start - a.start);
  return last_first.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
