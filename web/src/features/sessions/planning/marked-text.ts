/** Description of a session in the editor, as Markdown (`docs/decisions/0012`). */
import { readHtml, writeHtml } from './marked-html.ts';
import { readMarked, writeMarked } from './marked-writing.ts';

/**
 * Converts sanitized HTML to Markdown. HTML without an exact equivalent stays HTML, so that opening and saving a
 * description never changes it.
 */
export function typedText(html: string | null): string {
  if (html === null) return '';
  const blocks = readHtml(html);
  if (blocks === null) return html;
  const text = writeMarked(blocks);
  return writeHtml(readMarked(text)) === writeHtml(blocks) ? text : html;
}

/** Converts Markdown to HTML for the server, which sanitizes it; HTML that was typed or pasted is sent unchanged. */
export const sentText = (text: string): string =>
  /^\s*<(?:p|ul|ol|h[1-6]|pre|div|br|table|blockquote)[\s/>]/i.test(text) ? text : writeHtml(readMarked(text));
