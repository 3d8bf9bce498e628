/** Splits text into plain parts and web addresses, so that addresses become links and nothing else becomes markup. */
export interface TextPart {
  readonly text: string;
  readonly url: string | null;
}

const address = /https?:\/\/[^\s<>"']+/giu;
/** Characters that usually end a sentence rather than an address. */
const trailing = /[.,;:!?)\]]+$/u;

export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(trailing, '');
    if (!URL.canParse(found)) continue;
    if (match.index > position) parts.push({ text: text.slice(position, match.index), url: null });
    parts.push({ text: found, url: found });
    position = match.index + found.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), url: null });
  return parts;
}
