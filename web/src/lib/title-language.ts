/** Language of a session's own texts, for screen readers, hyphenation and fonts (WCAG 3.1.2). */

const known = new Map<string, string | null>();

/** Returns the language tag; null if organizers wrote something else, such as a name. */
export function languageTag(language: string | null): string | null {
  if (language === null) return null;
  const found = known.get(language);
  if (found !== undefined) return found;
  let tag: string | null = null;
  try {
    tag = /^[a-z]{2,3}(-|$)/i.test(language) ? (Intl.getCanonicalLocales(language)[0] ?? null) : null;
  } catch {
    // Not a tag.
  }
  known.set(language, tag);
  return tag;
}

/** Returns the attribute of an element with a title or an abstract. */
export function titleLanguage({ language }: { readonly language: string | null }): { readonly lang?: string } {
  const tag = languageTag(language);
  return tag === null ? {} : { lang: tag };
}
