/** Quotes may enclose commas, but not quotes. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/**
 * Checks whether `If-Match` contains one of the validators, by strong comparison (RFC 9110, section 8.8.3.2): weak ones
 * never match. `*` matches any.
 */
export function matchesStrongly(header: string, tags: readonly string[]): boolean {
  if (header.trim() === '*') return true;
  return (header.match(entityTag) ?? []).some((tag) => tags.includes(tag));
}
