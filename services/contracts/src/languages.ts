/** The languages that screens and mails are written in; the first one stands in for all others. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Where a browser keeps the language that the person chose; without it the browser’s own languages decide. */
export const languageCookie = 'language';

/**
 * The language for a person.
 * @param locales BCP 47 tags, the most wanted first; a regional variant counts as its language
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

const cookiePattern = new RegExp(String.raw`(?:^|;)[ \t]*${languageCookie}=([\w-]+)`);

/** The languages a request asks for, the most wanted first: the one that the person chose, then the browser’s own. */
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

/** The language that a request is answered in. */
export const languageOfRequest = (headers: LanguageHeaders): Language => languageOf(...wantedLanguages(headers));
