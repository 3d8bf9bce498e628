/** Parses and serializes descriptions as Markdown, limited to the elements that the server stores. */
import type { Block, Inline } from './description-html.ts';

const fence = '```';
const itemStart = /^( *)([-*]|\d{1,9}[.)]) +(.*)$/;
const headingStart = /^(#{1,6}) +(.*)$/;
const maxNesting = 20;

const inlineMarks = [
  /\\(?<escaped>[!-/:-@[-`{-~])/u,
  /`(?<code>[^`\n]+)`/u,
  /<(?<address>(?:https?:\/\/|mailto:)[^\s<>]+)>/u,
  /\[(?<words>(?:\\.|[^\]\\])+)\]\((?<href>(?:https?:\/\/|mailto:)(?:[^\s()]|\([^\s()]*\))+)\)/u,
  /\*\*(?=\S)(?<strong>(?:\\.|[^\\])+?)(?<=\S)\*\*(?!\*)/u,
  /(?<![\p{L}\p{N}_])_(?=[^\s_])(?<em>(?:\\.|[^\\_]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)(?<=\S)_(?![\p{L}\p{N}_])/u,
  /\*(?=[^\s*])(?<star>(?:\\.|[^\\*])+)(?<=\S)\*/u,
  /(?<line>\n)/u,
];
const inlineMark = new RegExp(inlineMarks.map(({ source }) => source).join('|'), 'gu');

/** Parses inline formatting. */
function readWords(text: string, depth = 0): Inline[] {
  const words: Inline[] = [];
  let plain = '';
  let from = 0;
  const append = (inline: Inline): void => {
    if (plain !== '') words.push(plain);
    plain = '';
    words.push(inline);
  };
  if (depth > maxNesting) return [text];
  for (const match of text.matchAll(inlineMark)) {
    const { escaped, code, address, words: label, href = '', strong, em, star, line } = match.groups ?? {};
    plain += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (escaped !== undefined) plain += escaped;
    else if (code !== undefined) append({ kind: 'code', text: code });
    else if (address !== undefined) append({ kind: 'link', href: address, words: [address] });
    else if (label !== undefined) append({ kind: 'link', href, words: readWords(label, depth + 1) });
    else if (strong !== undefined) append({ kind: 'strong', words: readWords(strong, depth + 1) });
    else if (line !== undefined) append({ kind: 'break' });
    else append({ kind: 'em', words: readWords(em ?? star ?? '', depth + 1) });
  }
  plain += text.slice(from);
  if (plain !== '') words.push(plain);
  return words;
}

const isBlockStart = (line: string): boolean =>
  line.startsWith(fence) || itemStart.test(line) || headingStart.test(line);

interface Lines {
  readonly lines: readonly string[];
  at: number;
}

function readPre(source: Lines): Block {
  const from = source.at + 1;
  const end = source.lines.indexOf(fence, from);
  const to = end < 0 ? source.lines.length : end;
  source.at = to + 1;
  return { kind: 'pre', text: source.lines.slice(from, to).join('\n') };
}

/** Returns the lines of one item without its indent; lines indented to its text belong to it. */
function readItem(source: Lines, indent: number, words: string): string[] {
  const itemLines = [words];
  source.at += 1;
  for (; source.at < source.lines.length; source.at += 1) {
    const line = source.lines[source.at] ?? '';
    const next = source.lines[source.at + 1] ?? '';
    const isIndented = (itemLine: string): boolean => itemLine.startsWith(' '.repeat(indent + 2));
    if (!isIndented(line) && !(line.trim() === '' && isIndented(next))) break;
    itemLines.push(line.slice(indent + 2));
  }
  return itemLines;
}

function readList(source: Lines, depth: number): Block {
  const items: Block[][] = [];
  const start = (at: number) => itemStart.exec(source.lines[at] ?? '');
  const [, indent = '', mark = ''] = start(source.at) ?? [];
  const ordered = /\d/.test(mark);
  for (let itemMatch = start(source.at); itemMatch !== null; itemMatch = start(source.at)) {
    if (/\d/.test(itemMatch[2] ?? '') !== ordered || (itemMatch[1] ?? '').length !== indent.length) break;
    items.push(readBlocks(readItem(source, indent.length, itemMatch[3] ?? ''), depth + 1));
    // An empty line between two items does not end the list.
    const next = start(source.at + 1);
    if ((source.lines[source.at] ?? '').trim() === '' && /\d/.test(next?.[2] ?? '') === ordered && next !== null)
      source.at += 1;
  }
  return { kind: 'list', ordered, items };
}

function readParagraph(source: Lines): Block {
  const paragraphLines: string[] = [];
  for (; source.at < source.lines.length; source.at += 1) {
    const line = source.lines[source.at] ?? '';
    if (line.trim() === '' || (paragraphLines.length > 0 && isBlockStart(line))) break;
    paragraphLines.push(line.trim());
  }
  return { kind: 'paragraph', words: readWords(paragraphLines.join('\n')) };
}

function readBlocks(lines: readonly string[], depth = 0): Block[] {
  const blocks: Block[] = [];
  const source: Lines = { lines, at: 0 };
  while (source.at < lines.length) {
    const line = lines[source.at] ?? '';
    const heading = headingStart.exec(line);
    if (line.trim() === '') source.at += 1;
    else if (line === fence) blocks.push(readPre(source));
    else if (heading !== null) {
      const level = Math.max(3, (heading[1] ?? '').length);
      blocks.push({ kind: 'heading', level, words: readWords(heading[2] ?? '') });
      source.at += 1;
    } else if (itemStart.test(line) && depth < maxNesting) blocks.push(readList(source, depth));
    else blocks.push(readParagraph(source));
  }
  return blocks;
}

export const parseMarkdown = (text: string): Block[] => readBlocks(text.replaceAll(/\r\n?/g, '\n').split('\n'));

const opening = /(?<![\p{L}\p{N}_])_(?=[^\s_])/gu;
const openingOrClosing = /(?<![\p{L}\p{N}_])_(?=[^\s_])|(?<=\S)_(?![\p{L}\p{N}_])/gu;

const escapedText = (text: string, isStressed: boolean): string =>
  text
    .replaceAll(/[\\`]/g, String.raw`\$&`)
    .replaceAll(/(?<=\S)\*|\*(?=\S)/g, String.raw`\*`)
    .replaceAll(isStressed ? openingOrClosing : opening, String.raw`\_`)
    .replaceAll(/\[(?![^\]]*\](?!\())/g, String.raw`\[`)
    .replaceAll(/<(?=https?:|mailto:)/g, String.raw`\<`);

function writeInline(inline: Inline, isStressed = false): string {
  if (typeof inline === 'string') return escapedText(inline, isStressed);
  if (inline.kind === 'break') return '\n';
  if (inline.kind === 'code') return `\`${inline.text}\``;
  if (inline.kind === 'link') {
    if (inline.words.length === 1 && inline.words[0] === inline.href) return `<${inline.href}>`;
    const label = inline.words.map((part) => writeInline(part, isStressed)).join('');
    return `[${label.replaceAll(']', String.raw`\]`)}](${inline.href})`;
  }
  const isEm = inline.kind === 'em';
  const words = inline.words.map((part) => writeInline(part, isStressed || isEm)).join('');
  return isEm ? `_${words}_` : `**${words}**`;
}

/** Serializes text; escapes what would start a list or heading at the beginning of a line. */
const writeInlines = (words: readonly Inline[]): string =>
  words
    .map((inline) => writeInline(inline))
    .join('')
    .replaceAll(/^( *)([-*]|#{1,6})(?=\s)/gm, String.raw`$1\$2`)
    .replaceAll(/^( *\d{1,9})([.)])(?=\s)/gm, String.raw`$1\$2`);

const indented = (text: string): string => text.replaceAll(/\n(?=[^\n])/g, '\n  ');

function writeBlock(block: Block): string {
  if (block.kind === 'paragraph') return writeInlines(block.words);
  if (block.kind === 'heading')
    return `${'#'.repeat(block.level)} ${block.words.map((inline) => writeInline(inline)).join('')}`;
  if (block.kind === 'pre') return `${fence}\n${block.text}\n${fence}`;
  return block.items
    .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${indented(writeItem(item))}`)
    .join('\n');
}

/** A list directly below the text of its item needs no empty line. */
const writeItem = (blocks: readonly Block[]): string =>
  blocks.map((block, index) => (index === 0 ? '' : block.kind === 'list' ? '\n' : '\n\n') + writeBlock(block)).join('');

export const serializeMarkdown = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n\n');
