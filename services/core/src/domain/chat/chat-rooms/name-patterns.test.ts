import { expect, it } from 'vitest';
import { namePatterns } from './name-patterns.ts';

it('matches the beginning of a part, the longest term first', () => {
  expect(namePatterns(['ada', 'lovelace'])).toEqual(['% lovelace%', '% ada%']);
});

it('separates the parts of a term as those of a name', () => {
  expect(namePatterns(['schmidt-mey', 'o’con', 'r.'])).toEqual(['% schmidt mey%', '% o con%', '% r%']);
});

it('matches anywhere in scripts without spaces', () => {
  expect(namePatterns(['山田'])).toEqual(['%山田%']);
});

it('ignores separators, and matches wildcards literally', () => {
  expect(namePatterns(['(', '-'])).toEqual([]);
  expect(namePatterns(['zoe%', '_oe'])).toEqual([String.raw`% zoe\%%`, String.raw`% \_oe%`]);
});
