import { expect, it } from 'vitest';
import { wordsOf } from './message-search.rules.ts';

it('splits words at punctuation', () => {
  expect(wordsOf('budget 2031')).toBe('budget 2031');
  expect(wordsOf('  Über-Größe ')).toBe('Über Größe');
});

it('ignores query operators', () => {
  expect(wordsOf(String.raw`a | !b & (c':* <-> d\)`)).toBe('a b c d');
  expect(wordsOf('?! 🎉')).toBeNull();
});
