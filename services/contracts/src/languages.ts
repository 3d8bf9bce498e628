/** The languages that screens and mails are written in; the first one stands in for all others. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Where a browser keeps the language that the person chose; without it the browser’s own languages decide. */
export const language_cookie = 'language';

/**
 * The language for a person.
 * @param locales BCP 47 tags, the most wanted first; a regional variant counts as its language
 */
export function languageOf(...locales: readonly string[]): Language {
  for (const locale of locales) {
    const [wanted] = locale.toLowerCase().split('-', 1);
    const known = languages.find((language) => language === wanted);
    if (known !== undefined) return known;
  }
  return languages[0];
}
