import { describe, expect, it } from 'vitest';
import { type Comparison, formatTable, ratioOf, summarize, verdictOf } from './figures.ts';

const comparison = (ours: number, moreIsBetter: boolean): Comparison => ({
  kind: 'comparison',
  name: 'x',
  unit: 'requests/CPU s',
  ours: summarize([ours]),
  baseline: summarize([100]),
  moreIsBetter,
  gate: moreIsBetter ? 0.4 : 1.6,
  goal: moreIsBetter ? 0.7 : 1.25,
});

describe('summarize', () => {
  it('takes the middle of an odd number and between the two of an even number', () => {
    expect(summarize([3, 1, 2]).median).toBe(2);
    expect(summarize([4, 1, 2, 3]).median).toBe(2.5);
  });

  it('tells half the distance of the quartiles as a share of the median', () => {
    expect(summarize([8, 9, 10, 11, 12])).toEqual({ median: 10, spread: 0.1, slices: 5 });
    expect(summarize([7]).spread).toBe(0);
  });
});

describe('verdictOf', () => {
  it('keeps a limit that is just met, on both sides', () => {
    expect(ratioOf(comparison(40, true))).toBe(0.4);
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

  it('judges a plain figure by its limit only', () => {
    const plain = { kind: 'plain', name: 'x', value: 90, unit: 'kB' } as const;
    expect(verdictOf({ ...plain, limit: 90 })).toBe('within');
    expect(verdictOf({ ...plain, limit: 89 })).toBe('missed');
    expect(verdictOf({ ...plain, limit: null })).toBe('');
  });
});

describe('formatTable', () => {
  it('lines up the columns', () => {
    const lines = formatTable([
      comparison(50, true),
      { kind: 'plain', name: 'longer name', value: 12.345, unit: 'kB', limit: null },
    ]).split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[2]).toContain('| 0.50 ');
    expect(lines[3]).toContain('12.3');
  });
});
