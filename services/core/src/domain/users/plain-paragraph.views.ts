/** Plain text where the wire carries sanitized HTML. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as people typed it, as one paragraph of HTML that shows exactly that. */
export const plainParagraph = (text: string): string =>
  `<p>${text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll(/\r?\n/g, '<br />')}</p>`;
