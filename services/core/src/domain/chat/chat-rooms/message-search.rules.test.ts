import { expect, it } from 'vitest';
import { wordsOf } from './message-search.rules.ts';

it('words are what is between signs', () => {
  expect(wordsOf('budget 2031')).toBe('budget 2031');
  expect(wordsOf('  Über-Größe ')).toBe('Über Größe');
});

it('operators of a query are no words', () => {
  expect(wordsOf(String.raw`a | !b & (c':* <-> d\)`)).toBe('a b c d');
  expect(wordsOf('?! 🎉')).toBeNull();
});
