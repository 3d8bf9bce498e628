/** The languages of the user interface and of emails; the first one is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language that the person chose. Without it, the languages of the browser are used. */
export const languageCookie = 'language';

/**
 * Returns the first supported language.
 * @param locales BCP 47 tags in order of preference; regions are ignored
 */
export function languageOf(...locales: readonly string[]): Language {
  for (const locale of locales) {
    const [tag] = locale.trim().toLowerCase().split(/[-_]/, 1);
    const supported = languages.find((language) => language === tag);
    if (supported !== undefined) return supported;
  }
  return languages[0];
}

interface LanguageHeaders {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

// Marked as pure, and without `String.raw`, so that the bundler drops it from the web app.
const cookiePattern = /* @__PURE__ */ new RegExp(`(?:^|;)[ \\t]*${languageCookie}=([\\w-]+)`);

/** Returns the languages of a request in order of preference: the chosen one, then those of the browser. */
export function preferredLanguages({ cookie = '', 'accept-language': acceptLanguage = '' }: LanguageHeaders): string[] {
  const chosen = cookiePattern.exec(cookie)?.[1];
  const accepted = acceptLanguage
    .split(',')
    .map((offer) => {
      const [tag = '', ...parameters] = offer.split(';').map((part) => part.trim());
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => /^[\w-]+$/.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  return chosen === undefined ? accepted : [chosen, ...accepted];
}

export const languageOfRequest = (headers: LanguageHeaders): Language => languageOf(...preferredLanguages(headers));
