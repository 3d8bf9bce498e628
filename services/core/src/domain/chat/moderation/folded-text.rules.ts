import { optionalMarks } from '@plenum/contracts/folded-text';
import { normalizeText } from '../../../platform/text.ts';

/** Folds texts for the rules: texts that look the same fold to the same string. */

/** Invisible characters: zero-width characters, soft hyphens, direction marks. */
const invisibleCharacters = /\p{Cf}/gu;

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
const undecomposedLetter = /[øłđðħþæœς]/g;

/** Folds case, accents, invisible characters and width, and replaces every run of white space with a single space. */
export function foldText(text: string): string {
  const letters = normalizeText(normalizeText(text, 'NFKD').toUpperCase().toLowerCase(), 'NFKD')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(optionalMarks, '')
    .replaceAll(undecomposedLetter, (letter) => plainLetters.get(letter) ?? letter);
  return normalizeText(letters).replaceAll(/\s+/g, ' ').trim();
}
