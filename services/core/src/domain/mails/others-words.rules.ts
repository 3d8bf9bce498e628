/**
 * Words of other people in our mails: names, titles and notes. Whoever writes them may want a stranger to take them for
 * ours, or to follow a link; so they are one plain line or a quotation, and nothing in them can be clicked (OWASP ASVS 5.0
 * 1.3, sanitization). Mail programs make links of whatever looks like one, therefore a dot in a host becomes `[.]`.
 */
import { tidyText } from '../../platform/text.ts';

/** What nobody sees: format characters such as zero widths and direction overrides, but not the joiners of emoji. */
const invisible = /(?!\u200C|\u200D|\uFE0F)[\p{DI}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** More marks than any language piles on one letter. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

const visible = (text: string): string => tidyText(text).replaceAll(invisible, '').replaceAll(piledMarks, '$1');

const oneLine = (text: string): string => visible(text).replaceAll(/\s+/g, ' ').trim();

/** A dot as browsers read it, between what may be the labels of a host. `Node.js` is a name, not an address. */
const hostDot =
  /(?<=[\p{L}\p{N}-][\p{M}\u200C\u200D]*)[.\u3002\uFF0E\uFF61\u2024](?=[\u200C\u200D]*\p{L}(?:[\p{L}\p{M}\p{N}-]|[.\u3002\uFF0E\uFF61\u2024][\p{L}\p{N}]))(?!js\b)/gu;
const addressOfFour = /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d)/g;
const scheme = /\b([a-z][a-z0-9+-]{1,20})\s*[:：]\s*(?=\/\s*\/)/giu;
const bareScheme = /\b(mailto|tel|sms|data|javascript|callto|skype|whatsapp|intent|market)\s*[:：]/giu;
const www = /\bwww(\d?)[.]/giu;

/** The same words, none of which a mail program makes a link of. */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(addressOfFour, '$1[.]$2[.]$3[.]$4')
    .replaceAll(www, 'www$1[.]')
    .replaceAll(hostDot, '[.]')
    .replaceAll(scheme, '$1[:]')
    .replaceAll(bareScheme, '$1[:]');

function shortened(text: string, length_max: number): string {
  const characters = [...text];
  return characters.length <= length_max
    ? text
    : `${characters
        .slice(0, length_max - 1)
        .join('')
        .trimEnd()}…`;
}

const titleLengthMax = 100;
const subjectTitleLengthMax = 60;
const nameLengthMax = 60;

/** The title of an event or the name of an organization, for a sentence of ours. */
export const printedTitle = (title: string): string => shortened(withoutLinks(oneLine(title)), titleLengthMax);

/** The same for a subject, which is shorter. */
export const subjectTitle = (title: string): string => shortened(withoutLinks(oneLine(title)), subjectTitleLengthMax);

/** The name of a person, or null when it is an address, a link or a sentence rather than a name. */
export function printedName(name: string): string | null {
  const line = oneLine(name);
  const isPlain = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’\-., ()\u200C\u200D]*$/u.test(line);
  const isShort = [...line].length <= nameLengthMax;
  return isPlain && isShort && withoutLinks(line) === line ? line : null;
}

/** What somebody wrote to the recipient: its lines, at most twelve of them. */
export const quotedLines = (note: string): readonly string[] =>
  withoutLinks(visible(note))
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, quotedLinesMax);
const quotedLinesMax = 12;
