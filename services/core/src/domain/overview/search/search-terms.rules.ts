import { maxSearchTerms } from '@plenum/contracts/limits';

/** Splits a trimmed search text into terms; beyond the maximum, the rest is the last term. */
export function searchTerms(text: string): readonly string[] {
  const terms = text.split(' ').filter((term) => term !== '');
  if (terms.length <= maxSearchTerms) return terms;
  return [...terms.slice(0, maxSearchTerms - 1), terms.slice(maxSearchTerms - 1).join(' ')];
}
