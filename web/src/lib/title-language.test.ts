/** Languages as organizers and schedule files write them. */
import { expect, it } from 'vitest';
import { languageTag, titleLanguage } from './title-language.ts';

it('is a tag only if it is valid', () => {
  expect(['en', 'EN', 'pt-br', 'zh-Hant'].map(languageTag)).toEqual(['en', 'en', 'pt-BR', 'zh-Hant']);
  expect([null, '', 'English', 'de, en', 'en_US', 'x'].map(languageTag)).toEqual([null, null, null, null, null, null]);
  expect([titleLanguage({ language: 'fr' }), titleLanguage({ language: 'French' })]).toEqual([{ lang: 'fr' }, {}]);
});
