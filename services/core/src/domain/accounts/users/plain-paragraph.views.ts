/** Plain text in fields that contain sanitized HTML in the API. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Converts plain text into one HTML paragraph that renders exactly that text. */
export const plainParagraph = (text: string): string =>
  `<p>${text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll(/\r?\n/g, '<br />')}</p>`;
