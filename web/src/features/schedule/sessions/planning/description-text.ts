/** Description of a session in the editor, as Markdown (`docs/decisions/0012`). */
import { parseHtml, serializeHtml } from './description-html.ts';
import { parseMarkdown, serializeMarkdown } from './markdown.ts';

/**
 * Converts sanitized HTML to Markdown. HTML without an exact equivalent stays HTML, so that opening and saving a
 * description never changes it.
 */
export function toMarkdown(html: string | null): string {
  if (html === null) return '';
  const blocks = parseHtml(html);
  if (blocks === null) return html;
  const text = serializeMarkdown(blocks);
  return serializeHtml(parseMarkdown(text)) === serializeHtml(blocks) ? text : html;
}

/** Converts Markdown to HTML for the server, which sanitizes it; HTML that was typed or pasted is sent unchanged. */
export const toHtml = (text: string): string =>
  /^\s*<(?:p|ul|ol|h[1-6]|pre|div|br|table|blockquote)[\s/>]/i.test(text) ? text : serializeHtml(parseMarkdown(text));
