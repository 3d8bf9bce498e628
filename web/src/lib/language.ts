import { type Language, language_cookie, languages } from '@plenum/contracts/languages';
import { text_language } from './i18n/catalogue.ts';

const kept_s = 365 * 86_400;

/** Languages by their own names: whoever looks for theirs may not read the present one. */
export const language_options = languages.map((value) => ({
  value,
  label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
}));

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value);

/** Shows everything in another language from now on in this browser: the page comes again in it. */
export function switchLanguage(language: Language): void {
  if (language === text_language) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${language_cookie}=${language}; path=/; max-age=${kept_s}; samesite=lax${secure}`;
  location.reload();
}
