/** The languages of screens and mails; the first one is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language that the person chose; without it the languages of the browser decide. */
export const languageCookie = 'language';

/**
 * Returns the supported language for a person.
 * @param locales BCP 47 tags in order of preference; a regional variant counts as its language
 */
export function languageOf(...locales: readonly string[]): Language {
  for (const locale of locales) {
    const [wanted] = locale.trim().toLowerCase().split(/[-_]/, 1);
    const known = languages.find((language) => language === wanted);
    if (known !== undefined) return known;
  }
  return languages[0];
}

interface LanguageHeaders {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

// Marked, and without `String.raw`, so that the bundler drops it from the web app.
const cookiePattern = /* @__PURE__ */ new RegExp(`(?:^|;)[ \\t]*${languageCookie}=([\\w-]+)`);

/** Lists the languages of a request in order of preference: the chosen one, then those of the browser. */
export function wantedLanguages({ cookie = '', 'accept-language': offers = '' }: LanguageHeaders): string[] {
  const chosen = cookiePattern.exec(cookie)?.[1];
  const accepted = offers
    .split(',')
    .map((offer) => {
      const [tag = '', ...parameters] = offer.split(';').map((part) => part.trim());
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => /^[\w-]+$/.test(tag) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  return chosen === undefined ? accepted : [chosen, ...accepted];
}

/** Returns the language of the response to a request. */
export const languageOfRequest = (headers: LanguageHeaders): Language => languageOf(...wantedLanguages(headers));
