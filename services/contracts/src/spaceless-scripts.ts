/** Writing systems that do not separate words with spaces. Shared with the browser. */
import { minSearchTextLength } from './limits.ts';

const spaceless =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const korean = /\p{scx=Hang}/u;

/** Checks whether a text contains a character of such a script. */
export const isSpaceless = (text: string): boolean => spaceless.test(text);

/**
 * Checks for characters of a script in which the end of a word may not be visible: scripts without spaces, and Korean, where
 * particles follow a noun directly. The SQL function `spaceless_runs` uses the same scripts.
 */
export const hasSpacelessScript = (text: string): boolean => spaceless.test(text) || korean.test(text);

/** Checks whether a text is long enough for a search: two characters, or one of a script in which it may be a word. */
export const isSearchText = (text: string): boolean =>
  [...text].length >= minSearchTextLength || hasSpacelessScript(text);
