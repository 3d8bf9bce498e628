/**
 * Cuts text between characters as people count them (UAX #29), so that no emoji, flag or syllable is divided. Shared
 * with the browser.
 */

let segmenter: Intl.Segmenter | undefined;
const segmentsOf = (text: string): Intl.Segments => (segmenter ??= new Intl.Segmenter()).segment(text);

/** Returns the characters of a text as people count them. */
export const charactersOf = (text: string): readonly string[] => Array.from(segmentsOf(text), ({ segment }) => segment);

/** Returns the first character as people count them; empty for an empty text. */
export const firstCharacter = (text: string): string => segmentsOf(text).containing(0)?.segment ?? '';

/**
 * Returns the longest beginning of whole characters with at most this many code points. A single character with more,
 * such as a letter under hundreds of marks, is divided.
 */
export function beginningOf(text: string, length_max: number): string {
  if (text.length <= length_max) return text;
  const points = Array.from(text.slice(0, 2 * length_max + 2));
  if (points.length <= length_max) return text;
  const beginning = points.slice(0, length_max).join('');
  // Nothing, if the first character alone is longer.
  return text.slice(0, segmentsOf(text).containing(beginning.length)?.index) || beginning;
}

/** Returns a text of at most this many code points; a longer one ends with an ellipsis. */
export function shortened(text: string, length_max: number): string {
  const whole = beginningOf(text, length_max);
  return whole === text ? text : `${beginningOf(text, length_max - 1)}…`;
}
