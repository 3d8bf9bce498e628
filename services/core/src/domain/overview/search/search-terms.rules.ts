/** Terms of a search text. */
import { searchTermsMax } from '@plenum/contracts/limits';

/** Splits a trimmed search text into terms; beyond the maximum, the rest is the last term. */
export function searchTerms(text: string): readonly string[] {
  const words = text.split(' ').filter((word) => word !== '');
  if (words.length <= searchTermsMax) return words;
  return [...words.slice(0, searchTermsMax - 1), words.slice(searchTermsMax - 1).join(' ')];
}
