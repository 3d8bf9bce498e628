/**
 * Sanitization of user texts in emails: names, titles and notes. Authors may try to imitate the product or to place
 * links, so each text becomes a plain line or a quotation without clickable parts (OWASP ASVS 5.0 1.3, sanitization).
 * Email clients turn anything similar to a URL into a link, so a dot in a host becomes `[.]`.
 */
import { shortenText } from '@plenum/contracts/graphemes';
import { normalizeLines } from '../../../platform/text.ts';

/** Invisible format characters such as zero-width characters and direction overrides, except for emoji joiners. */
const invisible = /(?!\u200C|\u200D|\uFE0F)[\p{DI}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** More combining marks on a letter than any language uses. */
const excessMarks = /(\p{M}{4})\p{M}+/gu;

const visibleText = (text: string): string =>
  normalizeLines(text).replaceAll(invisible, '').replaceAll(excessMarks, '$1');

const singleLine = (text: string): string => visibleText(text).replaceAll(/\s+/g, ' ').trim();

/** A dot, as browsers parse it, between possible labels of a host. `Node.js` counts as a name, not as a host. */
const hostDot =
  /(?<=[\p{L}\p{N}-][\p{M}\u200C\u200D]*)[.\u3002\uFF0E\uFF61\u2024](?=[\u200C\u200D]*\p{L}(?:[\p{L}\p{M}\p{N}-]|[.\u3002\uFF0E\uFF61\u2024][\p{L}\p{N}]))(?!js\b)/gu;
const ipv4Address = /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d)/g;
const scheme = /\b([a-z][a-z0-9+-]{1,20})\s*[:：]\s*(?=\/\s*\/)/giu;
const bareScheme = /\b(mailto|tel|sms|data|javascript|callto|skype|whatsapp|intent|market)\s*[:：]/giu;
const www = /\bwww(\d?)[.]/giu;

/** Returns the text without anything that an email client turns into a link. */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(ipv4Address, '$1[.]$2[.]$3[.]$4')
    .replaceAll(www, 'www$1[.]')
    .replaceAll(hostDot, '[.]')
    .replaceAll(scheme, '$1[:]')
    .replaceAll(bareScheme, '$1[:]');

/** In code points. */
const maxTitleLength = 100;
const maxSubjectTitleLength = 60;
const maxNameLength = 60;

const shortTitle = (title: string, maxLength: number): string =>
  shortenText(withoutLinks(singleLine(title)), maxLength);

/** Returns a title or an organization name for use in a sentence. */
export const sanitizedTitle = (title: string): string => shortTitle(title, maxTitleLength);

/** Returns a title or an organization name for a subject line, with a lower length limit. */
export const subjectTitle = (title: string): string => shortTitle(title, maxSubjectTitleLength);

/**
 * A telephone or account number: seven digits or more, even when separated by spaces or signs. Years and dates of an
 * event are shorter.
 */
const longNumber = /\d(?:[\s()/\-–.]*\d){6}/u;
/** Start and end of an event, as in `28.03.–30.03.2031` and `2031-03-28`. */
const calendarDates = /\b(?:\d{1,2}[./]\d{1,2}[./]?(?:\d{2,4})?|(?:19|20)\d{2}(?:-\d{2}){0,2})(?!\d)/gu;

/**
 * Returns the title for a subject line, or null if it contains a link, an address or a telephone number. Anyone can give
 * an event any title and invite strangers to it.
 */
export function plainSubjectTitle(title: string): string | null {
  const line = singleLine(title);
  const isPlain =
    withoutLinks(line) === line && !line.includes('@') && !longNumber.test(line.replaceAll(calendarDates, ''));
  return isPlain && line !== '' ? subjectTitle(title) : null;
}

/** Returns the name of a person, or null if it is an address, a link or a sentence rather than a name. */
export function sanitizedName(name: string): string | null {
  const line = singleLine(name);
  const isPlain = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’\-., ()\u200C\u200D]*$/u.test(line);
  const isShort = [...line].length <= maxNameLength;
  return isPlain && isShort && withoutLinks(line) === line ? line : null;
}

/** Returns the first twelve lines of a note to the recipient. */
export const quotedLines = (note: string): readonly string[] =>
  withoutLinks(visibleText(note))
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, maxQuotedLines);
const maxQuotedLines = 12;
