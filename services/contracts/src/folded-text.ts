/** Letters without accents, for search and comparison. Shared with the browser. */

/**
 * Marks that are optional in a search: accents, the points of Hebrew and Arabic, variation selectors. Vowel signs of
 * Indic and Thai scripts and the sound marks of Japanese change the letter and are not among them.
 */
export const optionalMarks =
  // oxlint-disable-next-line no-misleading-character-class -- single marks are what it is for
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]/g;

/** Returns a text in lower case without optional marks. @param decomposed the text in form NFKD */
export const withoutAccents = (decomposed: string): string =>
  decomposed.replaceAll(optionalMarks, '').toLocaleLowerCase('en');
