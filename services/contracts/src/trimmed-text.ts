/** Trimming of text of several lines. Shared with the browser. */

/**
 * Removes white space around a text. The indentation of the first of several lines stays: a message may begin with indented
 * code.
 */
export function trimmedText(text: string): string {
  const whole = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
  return whole.includes('\n') ? whole : whole.trimStart();
}
