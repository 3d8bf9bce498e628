import { describe, expect, it } from 'vitest';
import { textDifference, type TextPart } from './text-difference.rules.ts';

/** Marks what differs with brackets. */
const marked = (parts: readonly TextPart[]): string =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('');
const both = (one: string, other: string): readonly string[] => textDifference(one, other).map(marked);

describe('textDifference', () => {
  it.each([
    ['a b c', 'a b c', 'a b c', 'a b c'],
    ['', 'new', '', '[new]'],
    ['a b c', 'a x c', 'a [b] c', 'a [x] c'],
    ['one two three four', 'one 2 three 4', 'one [two] three [four]', 'one [2] three [4]'],
    ['a\n\nb', 'a b', 'a[\n\n]b', 'a[ ]b'],
    ['a a', 'a a a', 'a a', 'a a[ a]'],
  ])('%j and %j', (one, other, markedOne, markedOther) => {
    expect(both(one, other)).toEqual([markedOne, markedOther]);
  });

  it('marks long texts that differ everywhere as a whole', () => {
    const long = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at % 7}`).join(' ');
    const [one, other] = textDifference(`Begin ${long('a')} end`, `Begin ${long('b')} end`);
    expect(one.map(({ isDifferent }) => isDifferent)).toEqual([false, true, false]);
    expect(other.map(({ text }) => text).join('')).toBe(`Begin ${long('b')} end`);
  });
});
