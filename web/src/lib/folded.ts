/** Normalizes text for search and comparison: removes case and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLocaleLowerCase('en');
