/**
 * Texts of schedule files: HTML as frab writes it, Markdown as pretalx and the c3voc hub write it, or plain. All three
 * become sanitized HTML.
 */
import MarkdownIt from 'markdown-it';
import { isHtml, toRichText } from './rich-text.rules.ts';

/** HTML stays text; addresses become links, line ends stay. */
const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: true })
  // Pictures would be requested from any server that a file names.
  .disable(['image', 'table', 'strikethrough']);

/** Characters without which a text is plain: headings, emphasis, code, links, quotes and lists. */
const marks = /[*_`#>[\]]|^\s*(?:[-+]|\d+[.)])\s|https?:\/\//m;

/** Returns sanitized HTML, or null when no readable text remains. */
export function toImportedText(text: string): string | null {
  return isHtml(text) || !marks.test(text) ? toRichText(text) : toRichText(markdown.render(text));
}
