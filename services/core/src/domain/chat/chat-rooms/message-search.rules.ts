const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the words of a text, space-separated, or null if there are none. The result never contains search operators.
 */
export function searchWordsOf(text: string): string | null {
  const words = text.match(wordPattern) ?? [];
  return words.length === 0 ? null : words.join(' ');
}
