/** The used part of the font parser of satori, which has no types. */
declare module '@shuding/opentype.js' {
  interface ParsedFont {
    /** Returns 0 if the font does not contain the character. */
    charToGlyphIndex(character: string): number;
  }
  const opentype: {
    parse(font: ArrayBuffer, options: { readonly lowMemory: boolean }): ParsedFont;
  };
  export default opentype;
}
