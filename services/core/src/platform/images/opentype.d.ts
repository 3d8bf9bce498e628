/** The part of the font parser of satori that we use; the package has no types. */
declare module '@shuding/opentype.js' {
  interface ParsedFont {
    /** Returns 0 when the font lacks the character. */
    charToGlyphIndex(character: string): number;
  }
  const opentype: {
    parse(font: ArrayBuffer, options: { readonly lowMemory: boolean }): ParsedFont;
  };
  export default opentype;
}
