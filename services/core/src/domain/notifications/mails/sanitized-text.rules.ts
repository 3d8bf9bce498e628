/**
 * Sanitization of user texts in mails: names, titles and notes. Authors may try to imitate the product or to place
 * links, so each text becomes one plain line or a quotation without clickable parts (OWASP ASVS 5.0 1.3, sanitization).
 * Mail clients turn anything similar into a link; therefore a dot in a host becomes `[.]`.
 */
import { shortened } from '@plenum/contracts/graphemes';
import { tidyText } from '../../../platform/text.ts';

/** Invisible format characters such as zero-width characters and direction overrides, except for emoji joiners. */
const invisible = /(?!\u200C|\u200D|\uFE0F)[\p{DI}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** More combining marks on one letter than any language uses. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

const visible = (text: string): string => tidyText(text).replaceAll(invisible, '').replaceAll(piledMarks, '$1');

const oneLine = (text: string): string => visible(text).replaceAll(/\s+/g, ' ').trim();

/** A dot as browsers parse it, between possible labels of a host. `Node.js` counts as a name, not as an address. */
const hostDot =
  /(?<=[\p{L}\p{N}-][\p{M}\u200C\u200D]*)[.\u3002\uFF0E\uFF61\u2024](?=[\u200C\u200D]*\p{L}(?:[\p{L}\p{M}\p{N}-]|[.\u3002\uFF0E\uFF61\u2024][\p{L}\p{N}]))(?!js\b)/gu;
const addressOfFour = /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d)/g;
const scheme = /\b([a-z][a-z0-9+-]{1,20})\s*[:：]\s*(?=\/\s*\/)/giu;
const bareScheme = /\b(mailto|tel|sms|data|javascript|callto|skype|whatsapp|intent|market)\s*[:：]/giu;
const www = /\bwww(\d?)[.]/giu;

/** Returns the text without anything that a mail client turns into a link. */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(addressOfFour, '$1[.]$2[.]$3[.]$4')
    .replaceAll(www, 'www$1[.]')
    .replaceAll(hostDot, '[.]')
    .replaceAll(scheme, '$1[:]')
    .replaceAll(bareScheme, '$1[:]');

const titleLengthMax = 100;
const subjectTitleLengthMax = 60;
const nameLengthMax = 60;

/** Returns a title or an organization name for use in a sentence. */
export const sanitizedTitle = (title: string): string => shortened(withoutLinks(oneLine(title)), titleLengthMax);

/** Returns a title or an organization name for a subject line, with a lower length limit. */
export const subjectTitle = (title: string): string => shortened(withoutLinks(oneLine(title)), subjectTitleLengthMax);

/** Returns the name of a person, or null when it is an address, a link or a sentence rather than a name. */
export function sanitizedName(name: string): string | null {
  const line = oneLine(name);
  const isPlain = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’\-., ()\u200C\u200D]*$/u.test(line);
  const isShort = [...line].length <= nameLengthMax;
  return isPlain && isShort && withoutLinks(line) === line ? line : null;
}

/** Returns the lines of a note to the recipient, at most twelve. */
export const quotedLines = (note: string): readonly string[] =>
  withoutLinks(visible(note))
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, quotedLinesMax);
const quotedLinesMax = 12;
