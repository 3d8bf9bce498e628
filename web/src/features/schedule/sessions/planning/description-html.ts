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
  text.replaceAll(/&(lt|gt|quot|amp|#39);/g, (entity, name: string) => entities[name] ?? entity);
const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Thrown for HTML without an equivalent in Markdown. */
class UnsupportedHtml extends Error {}

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
  throw new UnsupportedHtml(tag);
}

function textOf({ children }: Element): string {
  return children
    .map((child) => {
      if (typeof child !== 'string') throw new UnsupportedHtml(child.tag);
      return child;
    })
    .join('');
}

/** Removes leading and trailing spaces, which HTML does not display. */
function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  return inlines
    .map((inline, index) => {
      if (typeof inline !== 'string') return inline;
      const trimmedStart = index === 0 || isBreak(inlines[index - 1]) ? inline.trimStart() : inline;
      return index === inlines.length - 1 || isBreak(inlines[index + 1]) ? trimmedStart.trimEnd() : trimmedStart;
    })
    .filter((inline) => inline !== '');
}

const isBreak = (inline: Inline | undefined): boolean => typeof inline === 'object' && inline.kind === 'break';

function blocksOf(nodes: readonly (Element | string)[]): Block[] {
  const blocks: Block[] = [];
  let openInlines: Inline[] = [];
  const close = (): void => {
    const inlines = trimmed(openInlines);
    if (inlines.length > 0) blocks.push({ kind: 'paragraph', words: inlines });
    openInlines = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blockTag.test(node.tag)) openInlines.push(inlineOf(node));
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
    if (items.some((item) => item.tag !== 'li')) throw new UnsupportedHtml(tag);
    return { kind: 'list', ordered: tag === 'ol', items: items.map((item) => blocksOf(item.children)) };
  }
  return { kind: 'heading', level: Math.max(3, Number(tag.slice(1))), words: trimmed(children.map(inlineOf)) };
}

/** Parses sanitized HTML; returns null if it has no equivalent in Markdown. */
export function parseHtml(html: string): Block[] | null {
  try {
    return blocksOf(readTree(html).children);
  } catch (error) {
    if (error instanceof UnsupportedHtml) return null;
    throw error;
  }
}

function writeInline(inline: Inline): string {
  if (typeof inline === 'string') return encoded(inline);
  if (inline.kind === 'break') return '<br />';
  if (inline.kind === 'code') return `<code>${encoded(inline.text)}</code>`;
  const inlines = inline.words.map(writeInline).join('');
  return inline.kind === 'link'
    ? `<a href="${encoded(inline.href)}">${inlines}</a>`
    : `<${inline.kind}>${inlines}</${inline.kind}>`;
}

const writeInlines = (inlines: readonly Inline[]): string => inlines.map(writeInline).join('');

/** The first paragraph of an item has no `<p>`. */
const writeItem = ([first, ...rest]: readonly Block[]): string => {
  if (first?.kind !== 'paragraph') return serializeHtml(first === undefined ? rest : [first, ...rest]);
  return writeInlines(first.words) + serializeHtml(rest);
};

function writeBlock(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${writeInlines(block.words)}</p>`;
  if (block.kind === 'heading') return `<h${block.level}>${writeInlines(block.words)}</h${block.level}>`;
  if (block.kind === 'pre') return `<pre><code>${encoded(block.text)}</code></pre>`;
  const tag = block.ordered ? 'ol' : 'ul';
  return `<${tag}>${block.items.map((item) => `<li>${writeItem(item)}</li>`).join('')}</${tag}>`;
}

/** Serializes blocks as HTML, which the server sanitizes. */
export const serializeHtml = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n');
