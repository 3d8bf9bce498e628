import { describe, expect, it } from 'vitest';
import { toSessionLevel } from './session-level.rules.ts';

describe('the level of a session in a file', () => {
  it.each([
    ['BEGINNER', 'BEGINNER'],
    [' Beginner (no knowledge needed)', 'BEGINNER'],
    ['introductory and overview', 'BEGINNER'],
    ['Intermediate', 'INTERMEDIATE'],
    ['medium', 'INTERMEDIATE'],
    ['Advanced', 'ADVANCED'],
    ['expert-level', 'ADVANCED'],
  ])('%j is %s', (text, level) => expect(toSessionLevel(text)).toBe(level));

  it.each([null, '', '   ', '3', 'Everybody'])('%j is not a level', (text) => expect(toSessionLevel(text)).toBeNull());
});
