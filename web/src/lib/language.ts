import { type Language, languageCookie, languages } from '@plenum/contracts/languages';
import { textLanguage } from './i18n/catalogue.ts';

const cookieMaxAgeS = 365 * 86_400;

/** Languages by their native names, because users may not understand the current one. */
const nativeNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const languageOptions = languages.map((value) => ({ value, label: nativeNames[value] }));

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value);

/** Changes the language of this browser and reloads the page. */
export function switchLanguage(language: Language): void {
  if (language === textLanguage) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${cookieMaxAgeS}; samesite=lax${secure}`;
  location.reload();
}
