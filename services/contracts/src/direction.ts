/** User text within plain text, which has no elements that could isolate its direction. Shared with the browser. */

/** Right-to-left letters, and the controls that change the direction of the following text. */
const changesDirection =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Begins an isolate whose direction is that of its first strong letter. */
export const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
/** Controls that could end an isolate, or begin one that does not end. */
const isolates = /[\u2066-\u2069]/g;

/**
 * Returns a text that does not change the order of the surrounding words; it has its own direction (Unicode Standard
 * Annex #9, section 2.7). A left-to-right text is unchanged.
 */
export const isolated = (text: string): string =>
  changesDirection.test(text) ? `${firstStrongIsolate}${text.replaceAll(isolates, '')}${popDirectionalIsolate}` : text;
