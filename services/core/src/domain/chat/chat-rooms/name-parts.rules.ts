/** PostgreSQL regular expressions for finding people by parts of their names. */
import { hasSpacelessScript } from '@plenum/contracts/spaceless-scripts';

/** Separators of name parts: Schmidt-Meyer, O’Connor, J.R.R. Tolkien, ジャン＝ポール. */
const separators = String.raw`-\s'‘’ʼ\`.,/()·・＝=‐`;

const escaped = (term: string): string => term.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`);

/**
 * Returns the pattern for names with a part that begins with the term. In scripts without spaces, the beginning of a
 * part cannot be detected, so the term may occur anywhere.
 * @param term folded
 */
export const partPattern = (term: string): string =>
  hasSpacelessScript(term) ? escaped(term) : `(^|[${separators}])${escaped(term)}`;

/**
 * Returns a pattern for the trigram index that matches every stored text whose name matches all terms. A term without
 * spaces may begin in the family name, which is stored last.
 * @param terms folded, at least one
 */
export function indexPattern(terms: readonly string[]): string {
  const spaced = terms.find((term) => !hasSpacelessScript(term));
  if (spaced !== undefined) return partPattern(spaced);
  const [character = ''] = terms[0] ?? '';
  return escaped(character);
}
