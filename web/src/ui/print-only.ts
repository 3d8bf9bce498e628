/** Prints sheets, which are invisible on the screen, instead of the page. */
const base = `
  @media screen { [data-print-sheet] { display: none } }
  @media print { body > :not([data-print-sheet]) { display: none !important } }`;

/**
 * While it applies, only children of the body with `data-print-sheet` are printed.
 * @param styles of the sheet, such as its paper
 * @returns a function that ends this
 */
export function printOnlySheets(styles: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(base + styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
