/** Removal of accents, for search and comparison. Shared with the browser. */

/**
 * Marks that a search ignores: accents, Hebrew and Arabic points, and variation selectors. Vowel signs of Indic and Thai
 * scripts and Japanese sound marks are not included, because they change the letter.
 */
export const optionalMarks =
  // oxlint-disable-next-line no-misleading-character-class -- matches single marks on purpose
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]/g;

/** Returns a text in lower case without optional marks. @param decomposed the text in form NFKD */
export const removeAccents = (decomposed: string): string =>
  decomposed.replaceAll(optionalMarks, '').toLocaleLowerCase('en');
