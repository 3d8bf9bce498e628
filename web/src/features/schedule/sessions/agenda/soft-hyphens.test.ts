import { expect, it } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

const shown = (text: string, maxLetters: number): string => withSoftHyphens(text, maxLetters).replaceAll('\u{ad}', '|');

it('divides only words that are longer than the line', () => {
  expect(shown('Documentation Is a Place', 12)).toBe('Docu|men|ta|tion Is a Place');
  expect(shown('Documentation Is a Place', 13)).toBe('Documentation Is a Place');
});

it('leaves four letters on both sides, and does not divide a word without syllables', () => {
  expect(shown('Souveränität', 8)).toBe('Souve|rä|nität');
  expect(shown('Rhythms', 4)).toBe('Rhythms');
});
