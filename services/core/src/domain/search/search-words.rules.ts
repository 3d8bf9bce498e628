/** Terms of a search text. */
import { searchWordsMax } from '@plenum/contracts/limits';

/** Splits a trimmed search text into terms; the rest beyond the maximum forms the last term. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length <= searchWordsMax) return words;
  return [...words.slice(0, searchWordsMax - 1), words.slice(searchWordsMax - 1).join(' ')];
}
