import { expect, it } from 'vitest';
import { searchWordsOf } from './message-search.rules.ts';

it('splits words at punctuation', () => {
  expect(searchWordsOf('budget 2031')).toBe('budget 2031');
  expect(searchWordsOf('  Über-Größe ')).toBe('Über Größe');
});

it('ignores query operators', () => {
  expect(searchWordsOf(String.raw`a | !b & (c':* <-> d\)`)).toBe('a b c d');
  expect(searchWordsOf('?! 🎉')).toBeNull();
});
