/** Text direction of user text within plain text, where no HTML element can isolate it. Shared with the browser. */

/** Right-to-left letters, and the controls that change the direction of the following text. */
const changesDirection =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Begins an isolate with the direction of its first strong letter. */
export const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
/** Controls that could end an isolate or begin an unterminated one. */
const isolates = /[\u2066-\u2069]/g;

/**
 * Isolates the direction of a text, so that it does not reorder the surrounding words (Unicode Standard Annex #9,
 * section 2.7). Returns left-to-right text unchanged.
 */
export const isolateDirection = (text: string): string =>
  changesDirection.test(text) ? `${firstStrongIsolate}${text.replaceAll(isolates, '')}${popDirectionalIsolate}` : text;
