/**
 * Patterns for searching text. Stored text is folded (without case and accents) by the database's function `folded`,
 * see migration 0002; a pattern goes through it too: `search_text like folded($2)`.
 */

/** A search text as a pattern for `like` that finds it anywhere; its own wildcards mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
