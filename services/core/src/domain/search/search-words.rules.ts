/** What a search looks for. */
import { search_words_max } from '@plenum/contracts/limits';

/** The words of a tidy search text; what comes after the last separate word counts as a part of it. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length <= search_words_max) return words;
  return [...words.slice(0, search_words_max - 1), words.slice(search_words_max - 1).join(' ')];
}

/** Below this a word says too little to be looked for inside other words. */
const part_length_min = 3;

/** Whether no word is long enough to be found anywhere; then the first one must begin a word. */
export const areShort = (words: readonly string[]): boolean =>
  words.every((word) => [...word].length < part_length_min);
