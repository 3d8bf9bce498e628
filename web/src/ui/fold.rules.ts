/** Decides which long texts must be measured, because they may have more lines than are displayed. */

/** Event of a text whose height has changed; its detail is whether the reader unfolded it. */
export const textResized = 'text-resized';

export const foldedLines = 20;

/** Letters in a line of the narrowest bubble, for the widest letters. */
const narrowestLine = 14;

/** Returns whether a text may need more than this number of lines on some screen. */
export const mayBeLong = (text: string): boolean =>
  text.length > foldedLines * narrowestLine || text.split('\n', foldedLines + 1).length > foldedLines;
