/** What people type to find messages, as PostgreSQL understands it. */

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns a query that asks for the beginnings of all words of a text; null without any. Only letters and digits get into it, so that
 * nothing that is typed is an operator.
 */
export function wordBeginnings(text: string): string | null {
  const words = text.match(wordPattern) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
