/** Terms of a search text. */
import { searchWordsMax } from '@plenum/contracts/limits';

/** Splits a trimmed search text into terms; the rest beyond the maximum forms the last term. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length <= searchWordsMax) return words;
  return [...words.slice(0, searchWordsMax - 1), words.slice(searchWordsMax - 1).join(' ')];
}

/** Shorter terms are too unspecific to match inside words. */
const partLengthMin = 3;

/**
 * Checks whether all terms are too short to match inside words; then the first one must match the beginning of a word.
 */
export const areShort = (words: readonly string[]): boolean => words.every((word) => [...word].length < partLengthMin);
