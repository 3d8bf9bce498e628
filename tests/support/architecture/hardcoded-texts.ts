import { type Node, treeOf, visitNodes } from './syntax-tree.ts';

/** Attributes and properties whose strings are shown or read aloud. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'cancel_label',
  'confirm_label',
  'description',
  'heading',
  'hint',
  'label',
  'placeholder',
  'text',
  'title',
]);

/** Texts that are the same in every language: the product, a letter sample, the format of a code and of a URL. */
const sameEverywhere = new Set(['Plenum', 'Aa', 'XXXX-XXXX', 'https://']);

/** Checks for a key of a catalogue, or a class name. */
const isName = (text: string): boolean => /^[a-z_]+(?:[.-][\w.]+)+$/.test(text);

/** Checks for words, as opposed to symbols, numbers or a single letter. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !sameEverywhere.has(text) && !isName(text);

/** Returns the string of a node, also as the only part of a template or in braces. */
function stringOf(node: Node | null | undefined): string {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(' ');
  if (node?.type === 'JSXExpressionContainer') return stringOf(node.expression);
  if (node?.type === 'ConditionalExpression') return `${stringOf(node.consequent)} ${stringOf(node.alternate)}`;
  return '';
}

function nameOf(node: Node): string {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : '';
  if (node.type !== 'Property' || node.computed) return '';
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : '';
}

/** Returns the text that a node shows without a catalogue. */
function wordsIn(node: Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'JSXExpressionContainer') return '';
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return node.children.map((child) => (child.type === 'JSXExpressionContainer' ? stringOf(child) : '')).join(' ');
  }
  if ((node.type === 'JSXAttribute' || node.type === 'Property') && textAttributes.has(nameOf(node))) {
    return stringOf(node.value);
  }
  return '';
}

/** Lists texts in a file of the web client that are shown and are in no catalogue, as lines of text. */
export function hardcodedTexts(path: string, code: string): string[] {
  const found: string[] = [];
  visitNodes(treeOf(path, code), (node) => {
    const words = wordsIn(node).trim();
    if (hasWord(words)) found.push(`${path}:${code.slice(0, node.start).split('\n').length}: ${words}`);
  });
  return found;
}
