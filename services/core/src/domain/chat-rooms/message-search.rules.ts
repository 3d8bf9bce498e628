/** What people type to find messages. */

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text, with a blank between them; null without any. Nothing that is typed is an operator. */
export function wordsOf(text: string): string | null {
  const words = text.match(wordPattern) ?? [];
  return words.length === 0 ? null : words.join(' ');
}
