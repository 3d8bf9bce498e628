import { searchTermsMax } from '@plenum/contracts/limits';

/** Splits a trimmed search text into terms; beyond the maximum, the rest is the last term. */
export function searchTerms(text: string): readonly string[] {
  const terms = text.split(' ').filter((term) => term !== '');
  if (terms.length <= searchTermsMax) return terms;
  return [...terms.slice(0, searchTermsMax - 1), terms.slice(searchTermsMax - 1).join(' ')];
}
