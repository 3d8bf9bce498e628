/** Returns the address of a map that searches for a place. */
export const mapSearch = (query: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
