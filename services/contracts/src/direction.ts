/** Text of people within plain text, which has no elements that could isolate its direction. Shared with the browser. */

/** Letters that are written from right to left, and the controls that change the direction of what follows them. */
const changesDirection =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Begins an isolation whose direction is that of its first letter. */
export const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
/** Controls that could end an isolation, or begin one that does not end. */
const isolates = /[\u2066-\u2069]/g;

/**
 * Returns a text that does not change the order of the words around it; it has its own direction (Unicode Standard Annex
 * #9, section 2.7). A text from left to right, which needs nothing, stays as it is.
 */
export const isolated = (text: string): string =>
  changesDirection.test(text) ? `${firstStrongIsolate}${text.replaceAll(isolates, '')}${popDirectionalIsolate}` : text;
