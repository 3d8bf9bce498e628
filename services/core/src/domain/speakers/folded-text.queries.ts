/** Comparing names the way people do, without a database extension. */

/** Letters that do not decompose into a base letter and an accent, after lower-casing. */
const spelled = { from: 'øđðłıħŧ', to: 'oddliht' } as const;
const ligatures = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

/**
 * SQL for a text without case and accents; stored names and what is searched for go through the same expression.
 * @param sql an expression of type text
 */
export function folded(sql: string): string {
  // Combining marks are what decomposing splits off; ICU lower-cases every script, whatever the database's locale.
  const plain = `lower(regexp_replace(normalize(${sql}, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")`;
  const letters = `translate(${plain}, '${spelled.from}', '${spelled.to}')`;
  return ligatures.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, letters);
}

/** A search text as a pattern for `like` that finds it anywhere; its own wildcards mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
