/** Extracts the join code from typed or pasted text: the code itself, or a link to the join screen. */
export function codeIn(typed: string): string {
  const text = typed.trim();
  const query = text.indexOf('?');
  if (query === -1) return text;
  return new URLSearchParams(text.slice(query + 1).split('#')[0]).get('code')?.trim() ?? text;
}
