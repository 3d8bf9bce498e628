/** What a search looks for. */
import { searchWordsMax } from '@plenum/contracts/limits';

/** The words of a tidy search text; what comes after the last separate word counts as a part of it. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length <= searchWordsMax) return words;
  return [...words.slice(0, searchWordsMax - 1), words.slice(searchWordsMax - 1).join(' ')];
}

/** Below this a word says too little to be looked for inside other words. */
const partLengthMin = 3;

/** Whether no word is long enough to be found anywhere; then the first one must begin a word. */
export const areShort = (words: readonly string[]): boolean => words.every((word) => [...word].length < partLengthMin);
