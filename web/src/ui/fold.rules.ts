/** Folding of long texts: which ones are measured, because they may have more lines than are displayed at once. */

/** Name of the event of a text that changed its height; its detail is whether the reader unfolded it. */
export const textResized = 'text-resized';

/** Lines of a folded message. */
export const foldedLines = 20;

/** Letters in a line of the narrowest bubble, of the widest letters. */
const narrowestLine = 14;

/** Returns whether a text may need more than so many lines on some screen. */
export const mayBeLong = (text: string): boolean =>
  text.length > foldedLines * narrowestLine || text.split('\n', foldedLines + 1).length > foldedLines;
