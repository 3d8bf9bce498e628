/** The addresses of a text with commas, semicolons or line breaks between them, each once, whatever their case. */
export function typedAddresses(text: string): readonly string[] {
  const known = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const address = part.trim();
    if (address !== '' && !known.has(address.toLowerCase())) known.set(address.toLowerCase(), address);
  }
  return [...known.values()];
}

/** Whether a text could be an e-mail address; the server has the last word. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
