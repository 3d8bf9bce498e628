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
  it('are merged: blank ones go, others stay', () => {
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
  ])('refuse %s', (website) => {
    expect(() => mergedLinks({}, { website })).toThrow('A link must begin with https:// or http://.');
  });

  it('refuse too many, too long ones and odd names', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 'https://ada.example/']));
    expect(Object.keys(mergedLinks({}, many(20)))).toHaveLength(20);
    expect(() => mergedLinks({}, many(21))).toThrow('at most 20 links');
    const long = (length: number) => `https://ada.example/${'x'.repeat(length - 20)}`;
    expect(mergedLinks({}, { website: long(500) })['website']).toHaveLength(500);
    expect(() => mergedLinks({}, { website: long(501) })).toThrow('too long');
    expect(() => mergedLinks({}, { 'a b': 'https://ada.example/' })).toThrow('not supported');
  });
});

it('keeps texts within their limits, counted in code points', () => {
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

it('interests are compared without case and accents', () => {
  expect(foldInterest('Poésie')).toBe(foldInterest('POESIE'));
  // A vowel sign makes another word.
  expect(foldInterest('कल')).not.toBe(foldInterest('काल'));
  expect(profileInterests(['  Open   data', 'open data', 'Poésie', 'Poesie'])).toEqual(['Open data', 'Poésie']);
  expect(profileInterests(['C', '花'])).toEqual(['C', '花']);
  expect(() => profileInterests(['…'])).toThrow();
});

it('languages exist, each once', () => {
  expect(profileLanguages(['de', 'en', 'de'])).toEqual(['de', 'en']);
  expect(() => profileLanguages(['xx'])).toThrow('“xx”');
});
