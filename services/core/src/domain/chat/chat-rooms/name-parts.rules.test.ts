import { describe, expect, it } from 'vitest';
import { indexPattern, partPattern } from './name-parts.rules.ts';

/** The syntax that both have in common. */
const fits = (name: string, word: string): boolean => new RegExp(partPattern(word)).test(name);

describe('a part of a name', () => {
  it.each([
    ['anna schmidt-meyer', 'meyer'],
    ["sinead o'connor", 'connor'],
    ['sinead o’connor', 'connor'],
    ['j.r.r. tolkien', 'r'],
    ['太郎 山田 山田太郎', '山田太郎'],
    ['太郎 山田 山田太郎', '田'],
    ['李 · 小龙', '小龙'],
  ])('of %j is found by %j', (name, word) => expect(fits(name, word)).toBe(true));

  it.each([
    ['anna schmidt-meyer', 'eyer'],
    ['ada lovelace', '.*'],
    ['ada lovelace', '(a'],
  ])('of %j is not found by %j', (name, word) => expect(fits(name, word)).toBe(false));
});

it('asks the index for the first term that it can find', () => {
  expect(indexPattern(['山田', 'meyer'])).toBe(partPattern('meyer'));
  expect(indexPattern(['山田'])).toBe('山');
});
