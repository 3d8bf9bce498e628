import { describe, expect, it } from 'vitest';
import { indexPattern, partPattern } from './name-parts.rules.ts';

/** The common subset of both syntaxes. */
const matches = (name: string, word: string): boolean => new RegExp(partPattern(word)).test(name);

describe('a part of a name', () => {
  it.each([
    ['anna schmidt-meyer', 'meyer'],
    ["sinead o'connor", 'connor'],
    ['sinead o’connor', 'connor'],
    ['j.r.r. tolkien', 'r'],
    ['太郎 山田 山田太郎', '山田太郎'],
    ['太郎 山田 山田太郎', '田'],
    ['李 · 小龙', '小龙'],
  ])('of %j matches %j', (name, word) => expect(matches(name, word)).toBe(true));

  it.each([
    ['anna schmidt-meyer', 'eyer'],
    ['ada lovelace', '.*'],
    ['ada lovelace', '(a'],
  ])('of %j does not match %j', (name, word) => expect(matches(name, word)).toBe(false));
});

it('queries the index for the first term that it supports', () => {
  expect(indexPattern(['山田', 'meyer'])).toBe(partPattern('meyer'));
  expect(indexPattern(['山田'])).toBe('山');
});
