/** Scripts that do not separate words with spaces. Shared with the browser. */

/**
 * A character of such a script. Korean separates words, but particles follow a noun directly, so that the end of a noun
 * cannot be seen there either.
 */
export const spacelessCharacter =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}]/u;

/** Checks whether a text contains such a character. */
export const hasSpacelessScript = (text: string): boolean => spacelessCharacter.test(text);
