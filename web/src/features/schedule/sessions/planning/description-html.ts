/** Parses and serializes descriptions as the server stores them: sanitized HTML, whose tags are always closed. */

/** The document model of a description, shared by HTML and Markdown: inline formatting, and blocks of text below. */
export type Inline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'em' | 'strong'; readonly words: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly words: readonly Inline[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly words: readonly Inline[] }
  | { readonly kind: 'pre'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] };

interface Element {
  readonly tag: string;
  readonly href: string;
  readonly children: (Element | string)[];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|amp|#39);/g, (whole, name: string) => entities[name] ?? whole);
const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Thrown for HTML without an equivalent in Markdown. */
class Unknown extends Error {}

function readTree(html: string): Element {
  const root: Element = { tag: '', href: '', children: [] };
  const open: Element[] = [root];
  for (const [token, closes, tag = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    if (tag === '') parent.children.push(decoded(token));
    else if (closes === '/') open.pop();
    else {
      const href = /\shref="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const element: Element = { tag, href: decoded(href), children: [] };
      parent.children.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root;
}

const blockTag = /^(?:p|h[1-6]|pre|ul|ol)$/;

function inlineOf(node: Element | string): Inline {
  if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
  const { tag, href, children } = node;
  if (tag === 'br') return { kind: 'break' };
  if (tag === 'code') return { kind: 'code', text: textOf(node) };
  if (tag === 'em' || tag === 'strong') return { kind: tag, words: children.map(inlineOf) };
  if (tag === 'a') return { kind: 'link', href, words: children.map(inlineOf) };
  throw new Unknown(tag);
}

function textOf({ children }: Element): string {
  return children
    .map((child) => {
      if (typeof child !== 'string') throw new Unknown(child.tag);
      return child;
    })
    .join('');
}

/** Removes leading and trailing spaces, which HTML does not display. */
function trimmed(words: readonly Inline[]): readonly Inline[] {
  return words
    .map((word, index) => {
      if (typeof word !== 'string') return word;
      const begun = index === 0 || isBreak(words[index - 1]) ? word.trimStart() : word;
      return index === words.length - 1 || isBreak(words[index + 1]) ? begun.trimEnd() : begun;
    })
    .filter((word) => word !== '');
}

const isBreak = (word: Inline | undefined): boolean => typeof word === 'object' && word.kind === 'break';

function blocksOf(nodes: readonly (Element | string)[]): Block[] {
  const blocks: Block[] = [];
  let loose: Inline[] = [];
  const close = (): void => {
    const words = trimmed(loose);
    if (words.length > 0) blocks.push({ kind: 'paragraph', words });
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blockTag.test(node.tag)) loose.push(inlineOf(node));
    else {
      close();
      blocks.push(blockOf(node));
    }
  }
  close();
  return blocks;
}

function blockOf(element: Element): Block {
  const { tag, children } = element;
  if (tag === 'p') return { kind: 'paragraph', words: trimmed(children.map(inlineOf)) };
  if (tag === 'pre') {
    const [only] = children;
    const code = children.length === 1 && typeof only === 'object' && only.tag === 'code' ? only : element;
    return { kind: 'pre', text: textOf(code).replace(/\n$/, '') };
  }
  if (tag === 'ul' || tag === 'ol') {
    const items = children.filter((child) => typeof child !== 'string');
    if (items.some((item) => item.tag !== 'li')) throw new Unknown(tag);
    return { kind: 'list', ordered: tag === 'ol', items: items.map((item) => blocksOf(item.children)) };
  }
  return { kind: 'heading', level: Math.max(3, Number(tag.slice(1))), words: trimmed(children.map(inlineOf)) };
}

/** Parses sanitized HTML; returns null if it has no equivalent in Markdown. */
export function parseHtml(html: string): Block[] | null {
  try {
    return blocksOf(readTree(html).children);
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

function writeInline(word: Inline): string {
  if (typeof word === 'string') return encoded(word);
  if (word.kind === 'break') return '<br />';
  if (word.kind === 'code') return `<code>${encoded(word.text)}</code>`;
  const words = word.words.map(writeInline).join('');
  return word.kind === 'link'
    ? `<a href="${encoded(word.href)}">${words}</a>`
    : `<${word.kind}>${words}</${word.kind}>`;
}

const writeWords = (words: readonly Inline[]): string => words.map(writeInline).join('');

/** The first paragraph of an item has no `<p>`. */
const writeItem = ([first, ...rest]: readonly Block[]): string => {
  if (first?.kind !== 'paragraph') return serializeHtml(first === undefined ? rest : [first, ...rest]);
  return writeWords(first.words) + serializeHtml(rest);
};

function writeBlock(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${writeWords(block.words)}</p>`;
  if (block.kind === 'heading') return `<h${block.level}>${writeWords(block.words)}</h${block.level}>`;
  if (block.kind === 'pre') return `<pre><code>${encoded(block.text)}</code></pre>`;
  const tag = block.ordered ? 'ol' : 'ul';
  return `<${tag}>${block.items.map((item) => `<li>${writeItem(item)}</li>`).join('')}</${tag}>`;
}

/** Serializes blocks as HTML, which the server sanitizes. */
export const serializeHtml = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n');
