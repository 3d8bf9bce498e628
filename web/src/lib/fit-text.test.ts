import { describe, expect, it } from 'vitest';
import { fittedText, largestFitting } from './fit-text.ts';

describe('the largest size that fits', () => {
  const range = { minPx: 10, maxPx: 100 };
  it.each([
    ['between the limits', 57, 57],
    ['at the maximum', 500, 100],
    ['at the minimum', 10, 10],
    ['never below the minimum, even if it does not fit', 3, 10],
  ])('is %s', (_, fitting, expected) => {
    expect(largestFitting((px) => px <= fitting, range)).toBe(expected);
  });

  it('is the minimum in a box that is smaller than any text', () => {
    expect(largestFitting(() => false, { minPx: 10, maxPx: 4 })).toBe(10);
  });
});

/** A line of text in a box: with `wordPx` the longest word and with `textPx` the whole text still fits. */
const text = (wordPx: number, textPx: number) =>
  fittedText((px, breaksWords) => px <= (breaksWords ? textPx : Math.min(wordPx, textPx)), { minPx: 10, maxPx: 100 });

describe('a text with long words', () => {
  it.each([
    ['keeps words whole that fit', 90, 60, { px: 60, breaksWords: false }],
    ['is smaller so that a long word stays whole', 20, 60, { px: 20, breaksWords: false }],
    ['breaks a word that would make it much smaller', 15, 60, { px: 60, breaksWords: true }],
    ['breaks a word that does not even fit at the minimum', 5, 15, { px: 15, breaksWords: true }],
  ])('%s', (_, wordPx, textPx, expected) => {
    expect(text(wordPx, textPx)).toEqual(expected);
  });
});
