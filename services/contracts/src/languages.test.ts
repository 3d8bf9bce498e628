import { describe, expect, it } from 'vitest';
import { languageOf, languageOfRequest, wantedLanguages } from './languages.ts';

describe('the language of a person', () => {
  it.each([
    ['de-AT', 'de'],
    ['de_CH', 'de'],
    ['DE', 'de'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['deu', 'en'],
    ['', 'en'],
  ])('%j: %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it('is the first one known', () => {
    expect(languageOf('fr', 'de', 'en')).toBe('de');
    expect(languageOf()).toBe('en');
  });
});

describe('the language of a request', () => {
  it.each([
    ['de', 'de'],
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, de', 'de'],
    ['fr-FR, de; q=0.4, en; q=0.6', 'en'],
    ['de;q=0', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['de;q=x,,;', 'en'],
    ['', 'en'],
  ])('accept-language %j: %s', (offers, language) => {
    expect(languageOfRequest({ 'accept-language': offers })).toBe(language);
  });

  it.each([
    ['language=de', 'de'],
    ['a=b; language=de; c=d', 'de'],
    ['language=en', 'en'],
    ['my_language=de', 'fr'],
    ['a=language=de', 'fr'],
    ['language=', 'fr'],
  ])('cookie %j is wanted before the browser’s own: %s', (cookie, first) => {
    expect(wantedLanguages({ cookie, 'accept-language': 'fr' })[0]).toBe(first);
  });

  it('is English where nothing is said', () => {
    expect(languageOfRequest({})).toBe('en');
    expect(languageOfRequest({ cookie: 'language=xx', 'accept-language': 'de' })).toBe('de');
  });
});
