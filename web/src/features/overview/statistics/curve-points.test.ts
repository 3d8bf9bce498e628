import { describe, expect, it } from 'vitest';
import { toPoints } from './curve-points.ts';

describe('points of a curve', () => {
  it('have a gap for each step without a count', () => {
    const moments = [
      { ms: 60_000, count: 5 },
      { ms: 180_000, count: null },
      { ms: 240_000, count: 7 },
    ];
    expect(toPoints(moments, 60_000, { first: 1, step: 2 })).toEqual({ xs: [1, 3, 5, 7], ys: [5, null, null, 7] });
  });

  it('are empty without counts', () => {
    expect(toPoints([], 60_000, { first: 0, step: 1 })).toEqual({ xs: [], ys: [] });
    expect(toPoints([{ ms: 0, count: null }], 60_000, { first: 0, step: 1 })).toEqual({ xs: [], ys: [] });
  });
});
