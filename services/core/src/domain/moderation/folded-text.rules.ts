import { normalizedText } from '../../platform/text.ts';

/** Folding of text for the rules: text that looks the same to a reader folds to the same string. */

/**
 * Optional marks: accents, variation selectors, the points of Hebrew and Arabic. Vowel signs of Indic and Thai scripts
 * are letters to their readers and stay.
 */
const optionalMarks =
  // oxlint-disable-next-line no-misleading-character-class -- single marks are what it is for
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]/g;
/** Invisible characters: zero-width characters, soft hyphens, direction marks. */
const invisible = /\p{Cf}/gu;

/** Letters with a stroke and ligatures, which Unicode does not decompose. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ς', 'σ'],
]);
const composite = /[øłđðħþæœς]/g;

/** Folds case, accents, invisible characters and width; every run of white space becomes one blank. */
export function foldText(text: string): string {
  const letters = normalizedText(normalizedText(text, 'NFKD').toUpperCase().toLowerCase(), 'NFKD')
    .replaceAll(invisible, '')
    .replaceAll(optionalMarks, '')
    .replaceAll(composite, (letter) => plainLetters.get(letter) ?? letter);
  return normalizedText(letters).replaceAll(/\s+/g, ' ').trim();
}
