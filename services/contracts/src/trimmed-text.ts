/** Trims multi-line text. Shared with the browser. */

/**
 * Removes whitespace around a text. The indentation of the first line of a multi-line text is preserved, because a message
 * may begin with indented code.
 */
export function trimText(text: string): string {
  const trimmed = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
  return trimmed.includes('\n') ? trimmed : trimmed.trimStart();
}
