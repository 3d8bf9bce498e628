/** Regular expressions of PostgreSQL that find people by parts of their names. */
import { hasSpacelessScript } from '@plenum/contracts/scripts';

/** What separates parts of a name: Schmidt-Meyer, O’Connor, J.R.R. Tolkien, ジャン＝ポール. */
const separators = String.raw`-\s'‘’ʼ\`.,/()·・＝=‐`;

const escaped = (word: string): string => word.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, String.raw`\$&`);

/**
 * Returns the pattern for names of which a part begins with a term. Without spaces, parts have no visible beginning: such
 * a term may stand anywhere.
 * @param word folded
 */
export const partPattern = (word: string): string =>
  hasSpacelessScript(word) ? escaped(word) : `(^|[${separators}])${escaped(word)}`;

/**
 * Returns a pattern that is true of a stored text if the name in it fits all terms: for the trigram index. A term without
 * spaces may begin in the family name, which is stored last.
 * @param words folded, at least one
 */
export function indexPattern(words: readonly string[]): string {
  const spaced = words.find((word) => !hasSpacelessScript(word));
  if (spaced !== undefined) return partPattern(spaced);
  const [character = ''] = words[0] ?? '';
  return escaped(character);
}
