import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.rules.ts';

describe('searchTerms', () => {
  it('has four words, the rest in the last one', () => {
    expect(searchTerms('one two three four')).toEqual(['one', 'two', 'three', 'four']);
    expect(searchTerms('one two three four five')).toEqual(['one', 'two', 'three', 'four five']);
    expect(searchTerms('')).toEqual([]);
  });
});
