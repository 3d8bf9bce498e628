/** PostgreSQL regular expressions that find people by parts of their names. */
import { hasSpacelessScript } from '@plenum/contracts/scripts';

/** Separators of name parts: Schmidt-Meyer, O’Connor, J.R.R. Tolkien, ジャン＝ポール. */
const separators = String.raw`-\s'‘’ʼ\`.,/()·・＝=‐`;

const escaped = (word: string): string => word.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`);

/**
 * Returns the pattern for names of which a part begins with a term. In scripts without spaces, parts have no visible
 * beginning, so the term may occur anywhere.
 * @param word folded
 */
export const partPattern = (word: string): string =>
  hasSpacelessScript(word) ? escaped(word) : `(^|[${separators}])${escaped(word)}`;

/**
 * Returns a pattern for the trigram index that matches every stored text whose name matches all terms. A term without
 * spaces may begin in the family name, which is stored last.
 * @param words folded, at least one
 */
export function indexPattern(words: readonly string[]): string {
  const spaced = words.find((word) => !hasSpacelessScript(word));
  if (spaced !== undefined) return partPattern(spaced);
  const [character = ''] = words[0] ?? '';
  return escaped(character);
}
