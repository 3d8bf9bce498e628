/**
 * Patterns for text search. Stored text is folded (lower case, no accents) by the database function `folded`, see
 * migration 0002; so is a pattern: `search_text like folded($2)`.
 */

/** Returns a `like` pattern that matches a text anywhere; its own wildcards are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
