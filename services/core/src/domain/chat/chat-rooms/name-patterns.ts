/** Patterns for finding people by parts of their names, which the database stores by its function `name_parts`. */
import { hasSpacelessScript } from '@plenum/contracts/spaceless-scripts';
import { containing } from '../../../platform/db/folded-search.ts';

/** Separators of name parts: Schmidt-Meyer, O’Connor, J.R.R. Tolkien, ジャン＝ポール. The same as in `name_parts`. */
const separators = /[-\s'‘’ʼ`.,/()·・＝=‐]+/gu;

/**
 * Returns a pattern per term, the longest first, because the index is queried for the first. A term matches the beginning
 * of a part. In scripts without spaces, the beginning of a part cannot be detected, so the term may occur anywhere.
 * @param terms folded; those that consist of separators are ignored
 */
export const namePatterns = (terms: readonly string[]): readonly string[] =>
  terms
    .map((term) => term.replaceAll(separators, ' ').trim())
    .filter((term) => term !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((term) => containing(hasSpacelessScript(term) ? term : ` ${term}`));
