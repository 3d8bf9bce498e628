/** Language of a session's own texts, for screen readers, hyphenation and fonts (WCAG 3.1.2). */

/** Returns the language tag; null if organizers entered something else, such as a name. */
export function languageTag(language: string | null): string | null {
  try {
    return language !== null && /^[a-z]{2,3}(-|$)/i.test(language)
      ? (Intl.getCanonicalLocales(language)[0] ?? null)
      : null;
  } catch {
    return null;
  }
}

/** Returns the attribute of an element with a title or an abstract. */
export function titleLanguage({ language }: { readonly language: string | null }): { readonly lang?: string } {
  const tag = languageTag(language);
  return tag === null ? {} : { lang: tag };
}
