/** Returns the URL of a map search for a venue. */
export const mapSearch = (query: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
