/** Sanitization of untrusted HTML, and conversion of plain text into paragraphs. */
import { createRequire } from 'node:module';
import { truncateText } from '@plenum/contracts/graphemes';
import type sanitizeHtml from 'sanitize-html';

const maxShortTextLength = 200;
const maxNesting = 40;

/** Tag that indicates HTML. The look-ahead keeps the search linear. */
const knownTag =
  /<\/?(?:p|br|hr|a|b|i|u|s|em|strong|ul|ol|li|h[1-6]|pre|code|div|span|blockquote|table|tr|td|th|img|script|style|iframe|sub|sup|del|ins|dl|dt|dd|html|body|svg)(?=[\s/>])/i;

const linkSchemes = new Set(['http:', 'https:', 'mailto:']);

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'a', 'em', 'strong', 'code', 'pre', 'h3', 'h4', 'h5', 'h6'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: maxNesting,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'iframe',
    'svg',
    'math',
    'template',
    'title',
  ],
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    b: 'strong',
    i: 'em',
    a: (_name, attributes) => {
      const url = safeUrl(attributes['href'] ?? '', null);
      // `dropBareLinks` removes a link without a target. Renaming it to a tag that is not allowed would make
      // sanitize-html close a later element with that tag's name.
      if (url === null) return { tagName: 'a', attribs: {} };
      return {
        tagName: 'a',
        attribs: { href: url, rel: 'noopener noreferrer ugc', target: '_blank' },
      };
    },
  },
};

/** Checks whether a text contains a tag that is common in descriptions. */
export const isHtml = (text: string): boolean => knownTag.test(text);

/**
 * Sanitizes a text that is HTML or plain: paragraphs, lists, links (http, https, mailto), emphasis, code, pre and h3 to
 * h6; larger headings become h3. Returns null if no readable text remains. Idempotent.
 */
export function toRichText(text: string): string | null {
  // XML normalizes CRLF to LF.
  const trimmed = text.trim().replaceAll(/\r\n?/g, '\n');
  if (trimmed === '') return null;
  if (!isHtml(trimmed)) return paragraphsOfPlainText(trimmed);
  const clean = dropBareLinks(sanitize(trimmed)).trim();
  if (clean === '' || toPlainText(clean) === '') return null;
  return /<(?:p|ul|ol|pre|h[3-6])>/.test(clean) ? clean : `<p>${clean}</p>`;
}

const require = createRequire(import.meta.url);
/** Lazy-loaded for the first HTML text: its 76 modules would slow down every start. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html') as typeof sanitizeHtml;

function sanitize(html: string): string {
  const toClean = sanitizer();
  let depth = 0;
  let deepest = 0;
  const clean = toClean(html, {
    ...options,
    onOpenTag: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
  // Where the nesting limit removed renamed tags (h1, b), unmatched closing tags may remain; sanitizing the result
  // again removes them.
  return deepest > maxNesting ? toClean(clean, options) : clean;
}

/** Removes `<a>` without attributes together with its closing tag, but not the text between them. */
function dropBareLinks(clean: string): string {
  if (!clean.includes('<a>')) return clean;
  const openLinks: boolean[] = [];
  return clean.replaceAll(/<a>|<a [^>]*>|<\/a>/g, (tag) => {
    if (tag !== '</a>') openLinks.push(tag === '<a>');
    const isBare = tag === '</a>' ? (openLinks.pop() ?? true) : tag === '<a>';
    return isBare ? '' : tag;
  });
}

/**
 * Converts plain text into paragraphs: blank lines separate them, other line breaks are preserved. Works line by line,
 * to process long runs of blanks quickly.
 */
function paragraphsOfPlainText(text: string): string {
  const paragraphs: string[][] = [];
  let isParagraphStart = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const content = line.trim();
    if (content !== '' && isParagraphStart) paragraphs.push([]);
    isParagraphStart = content === '';
    if (content !== '') paragraphs.at(-1)?.push(escapeHtml(content));
  }
  return paragraphs.map((lines) => `<p>${lines.join('<br />')}</p>`).join('\n');
}

/** Returns the text of sanitized HTML on one line, entities decoded. */
export function toPlainText(sanitized: string): string {
  return sanitized
    .replaceAll(/<[^>]*>/g, (tag) => (/^<\/?(?:p|br|li|ul|ol|pre|h[3-6])\b/.test(tag) ? ' ' : ''))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the beginning of sanitized HTML as plain text, at most 200 code points, cut between words and ended with `…`.
 */
export function toShortText(sanitized: string | null): string | null {
  if (sanitized === null) return null;
  const text = toPlainText(sanitized);
  if (text === '') return null;
  if (truncateText(text, maxShortTextLength) === text) return text;
  const cut = truncateText(text, maxShortTextLength - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const content = lastSpace > maxShortTextLength / 2 ? cut.slice(0, lastSpace) : cut;
  return `${content.replace(/[\s.,;:!?–—-]+$/u, '')}…`;
}

/**
 * Normalizes an absolute http, https or mailto URL; relative URLs are resolved if the file has a base URL. Returns null
 * for everything else, such as `javascript:`, and for URLs with a user name or password.
 */
export function safeUrl(text: string, base_url: string | null): string | null {
  const url = parseUrl(text.trim(), base_url);
  if (url === null || !linkSchemes.has(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href;
}

function parseUrl(text: string, base_url: string | null): URL | null {
  if (text === '') return null;
  if (URL.canParse(text)) return new URL(text);
  return base_url !== null && URL.canParse(text, base_url) ? new URL(text, base_url) : null;
}

/** Escapes plain text as HTML content, as in sanitized HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
