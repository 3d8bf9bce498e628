import { describe, expect, it } from 'vitest';
import {
  foldInterest,
  mergedLinks,
  personName,
  profileBio,
  profileInterests,
  profileLanguages,
  profileLine,
} from './profile-text.rules.ts';

describe('links', () => {
  it('are merged: blank ones are removed, others stay', () => {
    const stored = { github: 'https://github.com/ada', twitter: 'https://x.com/ada' };
    expect(mergedLinks(stored, { twitter: '', website: 'https://ada.example/' })).toEqual({
      github: 'https://github.com/ada',
      website: 'https://ada.example/',
    });
    expect(mergedLinks(stored, { github: null, twitter: '  ' })).toEqual({});
  });

  it.each([
    'javascript:alert(1)',
    'ftp://ada.example/',
    'ada',
    'https://',
    'https://localhost',
    'https://a:b@ada.example/',
  ])('reject %s', (website) => {
    expect(() => mergedLinks({}, { website })).toThrow('A link must begin with https:// or http://.');
  });

  it('reject too many, too long ones and invalid names', () => {
    const manyLinks = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 'https://ada.example/']));
    expect(Object.keys(mergedLinks({}, manyLinks(20)))).toHaveLength(20);
    expect(() => mergedLinks({}, manyLinks(21))).toThrow('at most 20 links');
    const long = (length: number) => `https://ada.example/${'x'.repeat(length - 20)}`;
    expect(mergedLinks({}, { website: long(500) })['website']).toHaveLength(500);
    expect(() => mergedLinks({}, { website: long(501) })).toThrow('too long');
    expect(() => mergedLinks({}, { 'a b': 'https://ada.example/' })).toThrow('not supported');
  });
});

it('limits the length of texts in code points', () => {
  expect(personName('first_name', '  Ada   Maria ')).toBe('Ada Maria');
  expect(personName('last_name', '   ')).toBe('');
  expect(() => personName('last_name', '…')).toThrow();
  expect(() => personName('first_name', '   ')).toThrow('The first name needs at least 1 character.');
  expect(profileLine('title', '  ')).toBeNull();
  expect(profileLine('company_name', null)).toBeNull();
  expect(profileBio('🙂'.repeat(500))).toHaveLength(1000);
  expect(() => profileBio('🙂'.repeat(501))).toThrow('500 characters at most');
  expect(profileBio('One\n\nTwo')).toBe('One\n\nTwo');
});

it('compares interests without case and accents', () => {
  expect(foldInterest('Poésie')).toBe(foldInterest('POESIE'));
  // A vowel sign makes another word.
  expect(foldInterest('कल')).not.toBe(foldInterest('काल'));
  expect(profileInterests(['  Open   data', 'open data', 'Poésie', 'Poesie'])).toEqual(['Open data', 'Poésie']);
  expect(profileInterests(['C', '花'])).toEqual(['C', '花']);
  expect(() => profileInterests(['…'])).toThrow();
});

it('accepts existing languages, each once', () => {
  expect(profileLanguages(['de', 'en', 'de'])).toEqual(['de', 'en']);
  expect(() => profileLanguages(['xx'])).toThrow('“xx”');
});
