import { maxModerationWordLength, maxModerationWords } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { isWithin, parseRules, rulesToValues, parseWords, wordsProblem } from './rule-values.ts';

const rules = {
  words: ['spam', 'cheap watches'],
  link_policy: 'ALLOW' as const,
  flood_messages: 12,
  flood_window_s: 30,
  repeat_limit: 3,
  action: 'HOLD' as const,
};

describe('entered rules', () => {
  it('contain the entered values', () => {
    expect(parseRules(rulesToValues(rules))).toEqual(rules);
  });

  it('contain every word once, trimmed', () => {
    expect(parseWords(' spam \n\ncheap watches\nspam\n')).toEqual(['spam', 'cheap watches']);
  });

  it('reject too many and too long words, and no fewer', () => {
    const manyWords = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join('\n');
    expect(wordsProblem(manyWords(maxModerationWords))).toBeUndefined();
    expect(wordsProblem(manyWords(maxModerationWords + 1))).toBe('too_many');
    expect(wordsProblem('é'.repeat(maxModerationWordLength))).toBeUndefined();
    expect(wordsProblem('é'.repeat(maxModerationWordLength + 1))).toBe('too_long');
  });

  it('accept whole numbers within their limits', () => {
    expect(['0', '100'].every((text) => isWithin('flood_messages', text))).toBe(true);
    expect(['', '-1', '101', '1.5', 'two'].some((text) => isWithin('flood_messages', text))).toBe(false);
    expect(isWithin('flood_window_s', '0')).toBe(false);
    expect(isWithin('flood_window_s', '600')).toBe(true);
  });
});
