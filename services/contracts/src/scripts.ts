/** Scripts that do not separate words with spaces. Shared with the browser. */
import { searchTextLengthMin } from './limits.ts';

/**
 * A character of such a script. Korean separates words, but particles follow a noun directly, so that the end of a noun
 * cannot be seen there either.
 */
export const spacelessCharacter =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}]/u;

/** Checks whether a text contains such a character. */
export const hasSpacelessScript = (text: string): boolean => spacelessCharacter.test(text);

/** Checks whether a text is long enough to be searched: two characters, or one of a script in which it is a word. */
export const isSearchText = (text: string): boolean =>
  [...text].length >= searchTextLengthMin || hasSpacelessScript(text);
