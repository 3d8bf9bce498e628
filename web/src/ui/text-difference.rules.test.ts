import { describe, expect, it } from 'vitest';
import { textDifference, type TextPart } from './text-difference.rules.ts';

/** Puts differing parts in brackets. */
const marked = (parts: readonly TextPart[]): string =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('');
const both = (first: string, second: string): readonly string[] => textDifference(first, second).map(marked);

describe('textDifference', () => {
  it.each([
    ['a b c', 'a b c', 'a b c', 'a b c'],
    ['', 'new', '', '[new]'],
    ['a b c', 'a x c', 'a [b] c', 'a [x] c'],
    ['one two three four', 'one 2 three 4', 'one [two] three [four]', 'one [2] three [4]'],
    ['a\n\nb', 'a b', 'a[\n\n]b', 'a[ ]b'],
    ['a a', 'a a a', 'a a', 'a a[ a]'],
  ])('marks the difference of %j and %j', (first, second, markedFirst, markedSecond) => {
    expect(both(first, second)).toEqual([markedFirst, markedSecond]);
  });

  it('marks long texts that differ everywhere as a whole', () => {
    const long = (word: string) => Array.from({ length: 2000 }, (_, index) => `${word}${index % 7}`).join(' ');
    const [first, second] = textDifference(`Begin ${long('a')} end`, `Begin ${long('b')} end`);
    expect(first.map(({ isDifferent }) => isDifferent)).toEqual([false, true, false]);
    expect(second.map(({ text }) => text).join('')).toBe(`Begin ${long('b')} end`);
  });
});
