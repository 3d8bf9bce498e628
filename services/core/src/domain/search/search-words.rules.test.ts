import { describe, expect, it } from 'vitest';
import { searchWords } from './search-words.rules.ts';

describe('searchWords', () => {
  it('takes four words, the rest with the last one', () => {
    expect(searchWords('one two three four')).toEqual(['one', 'two', 'three', 'four']);
    expect(searchWords('one two three four five')).toEqual(['one', 'two', 'three', 'four five']);
    expect(searchWords('')).toEqual([]);
  });
});
