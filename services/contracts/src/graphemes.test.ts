/** Texts are truncated between user-perceived characters. */
import { describe, expect, it } from 'vitest';
import { singleCharacters, stackedMarks, writingSamples } from '../../../tests/support/corpus/writing.ts';
import { truncateText, splitCharacters, firstCharacter, shortenText } from './graphemes.ts';

describe('a truncated text', () => {
  it.each(Object.entries(singleCharacters))('does not split %s', (_what, character) => {
    const length = [...character].length;
    expect(splitCharacters(character)).toHaveLength(1);
    expect(firstCharacter(`${character}b`)).toBe(character);
    for (let max = 1; max < length + 2; max += 1) {
      expect(truncateText(`a${character}b`, max)).toBe(max < length + 1 ? 'a' : `a${character}`);
    }
  });

  it.each(writingSamples)('ends between characters of $id', ({ message }) => {
    for (let max = 2; max <= [...message].length; max += 1) {
      const beginning = truncateText(message, max);
      const characters = splitCharacters(message);
      const complete = characters.slice(0, splitCharacters(beginning).length);
      expect([...beginning].length).toBeLessThanOrEqual(max);
      // The first character alone may have more code points than fit.
      if (characters[0] !== undefined && [...characters[0]].length <= max) expect(beginning).toBe(complete.join(''));
    }
  });

  it('splits a character that is longer than the maximum length of the text', () => {
    expect([...truncateText(stackedMarks.message, 5)]).toHaveLength(5);
  });

  it('ends with an ellipsis, which counts towards the length', () => {
    expect(shortenText('🎉🎉🎉', 3)).toBe('🎉🎉🎉');
    expect(shortenText('🎉🎉🎉🎉', 3)).toBe('🎉🎉…');
    expect(shortenText('ab👨‍👩‍👧‍👦cd', 5)).toBe('ab…');
    expect(shortenText('', 3)).toBe('');
  });

  it('is computed from the beginning of a long text', () => {
    expect(truncateText('🇺🇦'.repeat(1_000_000), 5)).toBe('🇺🇦🇺🇦');
  });
});
