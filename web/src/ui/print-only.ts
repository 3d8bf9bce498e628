/** Prints sheets, which are hidden on the screen, instead of the page. */
const base = `
  @media screen { [data-print-sheet] { display: none } }
  @media print { body > :not([data-print-sheet]) { display: none !important } }`;

/**
 * While active, only children of the body with `data-print-sheet` are printed.
 * @param styles of the sheet, such as its paper size
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
