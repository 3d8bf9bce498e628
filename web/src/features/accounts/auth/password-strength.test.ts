import { expect, it } from 'vitest';
import { passwordScore, strengthOf } from './password-strength.ts';

it.each([
  ['', 0, 'weak'],
  ['abc', 20, 'weak'],
  ['abcdefgh', 40, 'fair'],
  ['Abcdefgh', 60, 'good'],
  ['Abcdefg1', 80, 'strong'],
  ['Abcdef1!', 100, 'strong'],
  ['correct horse battery', 100, 'strong'],
])('rates %s as %i, %s', (password, score, strength) => {
  expect(passwordScore(password)).toBe(score);
  expect(strengthOf(passwordScore(password))).toBe(strength);
});
