import { textLocale } from './i18n/catalogue.ts';

/** Returns the name of a language in the language of the screens; the code itself if it has no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(textLocale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
