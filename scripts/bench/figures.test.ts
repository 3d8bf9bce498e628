import { describe, expect, it } from 'vitest';
import {
  atLeast,
  atMost,
  budget,
  compare,
  type Figure,
  formatTable,
  judgedOf,
  summarize,
  verdictOf,
} from './figures.ts';

const comparison = (ours: number, moreIsBetter: boolean): Figure =>
  compare('x', 'requests/CPU s', [ours], [100], moreIsBetter ? atLeast(0.4, 0.7) : atMost(1.6, 1.25));

describe('summarize', () => {
  it('takes the middle of an odd number and between the two of an even number', () => {
    expect(summarize([3, 1, 2]).median).toBe(2);
    expect(summarize([4, 1, 2, 3]).median).toBe(2.5);
  });

  it('returns half the distance of the quartiles as a share of the median', () => {
    expect(summarize([8, 9, 10, 11, 12])).toEqual({ median: 10, spread: 0.1 });
    expect(summarize([7]).spread).toBe(0);
  });
});

describe('verdictOf', () => {
  it('keeps a limit that is just met, on both sides', () => {
    expect(judgedOf(comparison(40, true))).toBe(0.4);
    expect([39, 40, 69, 70].map((ours) => verdictOf(comparison(ours, true)))).toEqual([
      'missed',
      'gate',
      'gate',
      'goal',
    ]);
    expect([161, 160, 126, 125].map((ours) => verdictOf(comparison(ours, false)))).toEqual([
      'missed',
      'gate',
      'gate',
      'goal',
    ]);
  });

  it('judges a figure without a baseline by its value', () => {
    expect(verdictOf(budget('x', 'kB', [90], atMost(90)))).toBe('gate');
    expect(verdictOf(budget('x', 'kB', [90], atMost(89)))).toBe('missed');
    expect(verdictOf(budget('x', 's', [90], atMost(null, 60)))).toBe('');
  });
});

describe('formatTable', () => {
  it('lines up the columns', () => {
    const lines = formatTable([comparison(50, true), budget('longer name', 'kB', [12.345], atMost(null))]).split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[2]).toContain('| 0.50 ');
    expect(lines[3]).toContain('12.3');
  });
});
