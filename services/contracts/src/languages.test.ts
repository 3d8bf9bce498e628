import { describe, expect, it } from 'vitest';
import { languageOf, languageOfRequest, preferredLanguages } from './languages.ts';

describe('the language of a person', () => {
  it.each([
    ['de-AT', 'de'],
    ['de_CH', 'de'],
    ['DE', 'de'],
    ['en-GB', 'en'],
    ['tlh', 'en'],
    ['deu', 'en'],
    ['', 'en'],
  ])('for %j is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it('is the first supported one', () => {
    expect(languageOf('tlh', 'de', 'en')).toBe('de');
    expect(languageOf()).toBe('en');
  });
});

describe('the language of a request', () => {
  it.each([
    ['de', 'de'],
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, de', 'de'],
    ['tlh, de; q=0.4, en; q=0.6', 'en'],
    ['de;q=0', 'en'],
    ['*', 'en'],
    ['tlh', 'en'],
    ['de;q=x,,;', 'en'],
    ['', 'en'],
  ])('accept-language %j: %s', (offers, language) => {
    expect(languageOfRequest({ 'accept-language': offers })).toBe(language);
  });

  it.each([
    ['language=de', 'de'],
    ['a=b; language=de; c=d', 'de'],
    ['language=en', 'en'],
    ['my_language=de', 'tlh'],
    ['a=language=de', 'tlh'],
    ['language=', 'tlh'],
  ])('prefers the cookie %j to the language of the browser: %s', (cookie, first) => {
    expect(preferredLanguages({ cookie, 'accept-language': 'tlh' })[0]).toBe(first);
  });

  it('is English by default', () => {
    expect(languageOfRequest({})).toBe('en');
    expect(languageOfRequest({ cookie: 'language=xx', 'accept-language': 'de' })).toBe('de');
  });
});
