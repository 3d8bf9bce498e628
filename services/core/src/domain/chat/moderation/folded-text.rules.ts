import { optionalMarks } from '@plenum/contracts/folded-text';
import { normalizedText } from '../../../platform/text.ts';

/** Folding of text for the rules: visually equal texts fold to the same string. */

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
