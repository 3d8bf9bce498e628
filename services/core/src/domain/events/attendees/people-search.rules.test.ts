import { expect, it } from 'vitest';
import { areShort, hasTrigram } from './people-search.rules.ts';

it('matches unspecific terms only at the beginning of words', () => {
  expect(areShort(['ab', 'c'])).toBe(true);
  expect(areShort(['ab', 'abc'])).toBe(false);
  expect(areShort(['жж'])).toBe(true);
  for (const word of ['東京', '駅', 'かい', '개회', 'ไป']) expect(areShort([word, 'ab']), word).toBe(false);
});

it('counts characters, not code units', () => {
  expect(hasTrigram('𠮷𠮷')).toBe(false);
  expect(hasTrigram('𠮷𠮷𠮷')).toBe(true);
});
