import { describe, expect, it } from 'vitest';
import { returnWithin, slices } from './drain.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('slices of sockets to disconnect', () => {
  it('returns no slices without sockets', () => {
    expect(slices([], 10_000)).toEqual([]);
  });

  it('returns a single slice for few sockets', () => {
    expect(slices(people(25), 10_000).map((slice) => slice.length)).toEqual([25]);
  });

  it('returns slices that contain every socket once and fit into the time', () => {
    const slicesOfTen = slices(people(5_000), 10_000);
    expect(slicesOfTen.flat()).toEqual(people(5_000));
    expect(slicesOfTen.length).toBeLessThanOrEqual(70);
  });

  it('returns a single slice without time', () => {
    expect(slices(people(500), 0)).toHaveLength(1);
  });
});

it('spread reconnects over a longer time for more sockets, within limits', () => {
  expect([0, 200, 500, 3_000, 100_000].map(returnWithin)).toEqual([2_000, 2_000, 5_000, 30_000, 30_000]);
});
