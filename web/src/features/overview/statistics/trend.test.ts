import { describe, expect, it } from 'vitest';
import { headlinesOf, peakOf, trendOf } from './trend.ts';

describe('a trend', () => {
  it.each([
    ['rises', [100, 120], { x: 1, value: 120, percent: 20 }],
    ['falls', [100, 75], { x: 1, value: 75, percent: -25 }],
    ['stays', [7, 7], { x: 1, value: 7, percent: 0 }],
    ['compares with the last value that may be shown', [10, null, 20], { x: 2, value: 20, percent: 100 }],
    ['is unknown with one value', [null, 5], null],
    ['is unknown without values', [], null],
    ['is unknown after zero', [0, 5], null],
  ])('%s', (_, ys, expected) => {
    expect(trendOf({ xs: ys.map((_y, at) => at), ys })).toEqual(expected);
  });
});

describe('a peak', () => {
  it('is where the values are highest, the first of equal ones', () => {
    expect(peakOf({ xs: [1, 2, 3, 4], ys: [5, null, 9, 9] })).toBe(3);
  });

  it('is unknown without values', () => {
    expect(peakOf({ xs: [1], ys: [null] })).toBeNull();
    expect(peakOf({ xs: [], ys: [] })).toBeNull();
  });
});

describe('the headlines', () => {
  const measure = (name: string, value: number | null) => ({ name, value });

  it('are the first three with a value; measures without one are listed as missing', () => {
    const measures = [
      measure('a', null),
      measure('b', 5),
      measure('c', 0),
      measure('d', 6),
      measure('e', 7),
      measure('f', 8),
    ];
    const { headlines, others, missing } = headlinesOf(measures);
    expect(headlines.map(({ name }) => name)).toEqual(['b', 'd', 'e']);
    expect(others.map(({ name }) => name)).toEqual(['f']);
    expect(missing.map(({ name }) => name)).toEqual(['a', 'c']);
  });

  it('are empty without data', () => {
    expect(headlinesOf([measure('a', null)])).toEqual({
      shown: [],
      headlines: [],
      others: [],
      missing: [measure('a', null)],
    });
  });
});
