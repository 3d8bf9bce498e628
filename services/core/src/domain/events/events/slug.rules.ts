import { normalizeText } from '../../../platform/text.ts';

/** Slug of an event in URLs: ASCII, unique, and unaffected by title changes. */

const maxSlugBaseLength = 280;
const emptySlug = 'event';
/** Letters that do not decompose into a base letter and an accent. */
const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Converts a text to lower-case ASCII, joined by dashes; empty if nothing remains. */
export const asciiName = (text: string, lengthMax: number): string =>
  normalizeText(text.toLowerCase(), 'NFKD')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => transliterations[letter] ?? '')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replaceAll(/^-|-$/g, '');

/** Converts a title to lower-case ASCII, joined by dashes; `event` if nothing remains. */
export const slugBase = (title: string): string => asciiName(title, maxSlugBaseLength) || emptySlug;

/** Returns the base, or the base with the first free number. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 1;
  // Terminates, because each iteration matches another member of a finite set.
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
