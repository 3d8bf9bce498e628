/**
 * Extracts the join code from typed or pasted text: the code itself, or a link to the join screen. Text without a `code`
 * parameter is returned unchanged, except for surrounding white space.
 */
export function parseJoinCode(input: string): string {
  const text = input.trim();
  const query = text.indexOf('?');
  if (query === -1) return text;
  return new URLSearchParams(text.slice(query + 1).split('#')[0]).get('code')?.trim() ?? text;
}
