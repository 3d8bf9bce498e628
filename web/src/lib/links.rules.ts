/**
 * Finds URLs and email addresses in text, according to the autolink rules of GitHub Flavored Markdown with these differences:
 *
 * - Punctuation of Chinese and Japanese ends an address, because no space follows an address in these languages.
 * - Typographic quotes and the punctuation of other scripts do not belong to the end of an address.
 * - An address may end with `_` and `~`: there is no emphasis to take them for, and identifiers end with them.
 * - A host is valid without a dot, for addresses of a local network.
 *
 * Nothing else becomes a link, and no text becomes markup.
 */

export interface TextPart {
  readonly text: string;
  /** Address with the scheme http, https or mailto; null for text between addresses. */
  readonly url: string | null;
}

/** Quotes, full-width punctuation, and characters that are invisible or change the direction. */
const excluded = String.raw`\s\p{Cc}<>"\u0060“”„‟«»‹›\u3001-\u3003\u3008-\u301F\uFF01-\uFF0C\uFF0E\uFF1A-\uFF1F\uFF3B-\uFF3D\uFF5B-\uFF65\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF`;
const label = String.raw`[\p{L}\p{M}\p{N}_-]+`;
const host = String.raw`(?:${label}(?:\.${label})*|\[[\da-f:.]+\])(?::\d{1,5}(?!\d))?`;
const pathPattern = String.raw`(?:[/?#][^${excluded}]*)?`;
/** A word before the scheme would be a part of it, as in `git+https:`. */
const web = String.raw`(?<![a-z0-9_+-])(?:https?:\/\/(?!https?:)|www\.(?=[\p{L}\p{N}]))${host}${pathPattern}`;
/**
 * At most 64 characters before the `@` (RFC 5321): without a limit, `a'a'a'…` would be searched again from each of its
 * quotes.
 */
const mailbox = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}._%+'’-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}`;
const mail = String.raw`(?<![\p{L}\p{M}\p{N}._%+@/-])(?:mailto:)?${mailbox}(?![\p{L}\p{N}@])`;
const address = new RegExp(`${web}|${mail}`, 'giu');

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Punctuation except the characters that a path, a query or an identifier ends with. */
const sentenceEnd = /(?![/_#%&@-])\p{P}/u;

/** Removes punctuation of the sentence from the end; a closing bracket stays if it was opened within the address. */
function trimPunctuation(candidate: string): string {
  const characters = [...candidate];
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  const countOf = (character: string): number => counts.get(character) ?? 0;
  for (;;) {
    const last = characters.at(-1) ?? '';
    const opening = pairs[last];
    const isClosed = opening !== undefined && countOf(opening) >= countOf(last);
    if (isClosed || !sentenceEnd.test(last)) return characters.join('');
    counts.set(last, countOf(last) - 1);
    characters.pop();
  }
}

/** Removes text that follows a host without a space, in scripts that do not use spaces. */
const trimAttachedText = (candidate: string): string =>
  candidate.replace(/^((?:https?:\/\/|www\.)[^/?#:]*\.[a-z]{2,})\P{ASCII}[^.:/?#]*$/iu, '$1');

const schemeOf = (candidate: string): string => {
  if (/^(?:https?:|mailto:)/i.test(candidate)) return '';
  return /^www\./i.test(candidate) ? 'https://' : 'mailto:';
};

/** Splits a text at its addresses. The concatenated parts equal the text. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const match of text.matchAll(address)) {
    const link = trimPunctuation(trimAttachedText(match[0]));
    const url = schemeOf(link) + link;
    if (!URL.canParse(url)) continue;
    if (match.index > position) parts.push({ text: text.slice(position, match.index), url: null });
    parts.push({ text: link, url });
    position = match.index + link.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), url: null });
  return parts;
}
