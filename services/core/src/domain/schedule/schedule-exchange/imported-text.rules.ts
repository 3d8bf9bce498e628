/**
 * Texts of schedule files: HTML from frab, Markdown from pretalx and the c3voc hub, or plain text. All three are
 * converted to sanitized HTML.
 */
import MarkdownIt from 'markdown-it';
import { isHtml, toRichText } from './rich-text.rules.ts';

/** HTML is escaped; URLs become links, line breaks are preserved. */
const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: true })
  // An image could send requests to any server named in a file.
  .disable(['image', 'table', 'strikethrough']);

/** Markup characters: headings, emphasis, code, links, quotes and lists. A text without them is plain. */
const markupPattern = /[*_`#>[\]]|^\s*(?:[-+]|\d+[.)])\s|https?:\/\//m;

/** Returns sanitized HTML, or null if no readable text remains. */
export function toImportedText(text: string): string | null {
  return isHtml(text) || !markupPattern.test(text) ? toRichText(text) : toRichText(markdown.render(text));
}
