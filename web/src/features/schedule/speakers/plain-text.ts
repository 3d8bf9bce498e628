/** Converts a biography to plain text; optionally keeps line breaks. */
export function plainText(html: string, keepLines = false): string {
  const source = keepLines ? html.replaceAll(/<br\s*\/?>/g, '\n').replaceAll(/<\/p>\s*<p>/g, '</p>\n\n<p>') : html;
  return new DOMParser().parseFromString(source, 'text/html').body.textContent ?? '';
}
