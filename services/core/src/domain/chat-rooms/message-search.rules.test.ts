import { expect, it } from 'vitest';
import { wordBeginnings } from './message-search.rules.ts';

it('words are asked for by their beginnings', () => {
  expect(wordBeginnings('budget 2031')).toBe('budget:* & 2031:*');
  expect(wordBeginnings('  Über-Größe ')).toBe('Über:* & Größe:*');
});

it('operators of a query are no words', () => {
  expect(wordBeginnings(String.raw`a | !b & (c':* <-> d\)`)).toBe('a:* & b:* & c:* & d:*');
  expect(wordBeginnings('?! 🎉')).toBeNull();
});
