/**
 * Splits and truncates text at grapheme clusters (UAX #29), so that no emoji, flag or syllable is divided. Shared with
 * the browser.
 */

let segmenter: Intl.Segmenter | undefined;
const segmentsOf = (text: string): Intl.Segments => (segmenter ??= new Intl.Segmenter()).segment(text);

/** Returns the grapheme clusters of a text. */
export const splitCharacters = (text: string): readonly string[] =>
  Array.from(segmentsOf(text), ({ segment }) => segment);

/** Returns the first grapheme cluster; empty for an empty text. */
export const firstCharacter = (text: string): string => segmentsOf(text).containing(0)?.segment ?? '';

/**
 * Truncates a text to a number of code points without dividing a grapheme cluster. Only a single cluster with more code
 * points, such as a letter with hundreds of marks, is divided.
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const points = Array.from(text.slice(0, 2 * maxLength + 2));
  if (points.length <= maxLength) return text;
  const beginning = points.slice(0, maxLength).join('');
  // Empty if the first grapheme cluster alone is longer.
  return text.slice(0, segmentsOf(text).containing(beginning.length)?.index) || beginning;
}

/** Truncates a text to a number of code points, and ends a truncated text with an ellipsis. */
export function shortenText(text: string, maxLength: number): string {
  const whole = truncateText(text, maxLength);
  return whole === text ? text : `${truncateText(text, maxLength - 1)}…`;
}
