import { describe, expect, it } from 'vitest';
import { returnWithin, slices } from './drain.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('slices of sockets to send away', () => {
  it('are none when nobody is there', () => {
    expect(slices([], 10_000)).toEqual([]);
  });

  it('are one when few are there', () => {
    expect(slices(people(25), 10_000).map((slice) => slice.length)).toEqual([25]);
  });

  it('hold everybody once and fit into the time', () => {
    const cut = slices(people(5_000), 10_000);
    expect(cut.flat()).toEqual(people(5_000));
    expect(cut.length).toBeLessThanOrEqual(70);
  });

  it('are one when there is no time', () => {
    expect(slices(people(500), 0)).toHaveLength(1);
  });
});

it('asks the more sockets to come back the further apart, within limits', () => {
  expect([0, 200, 500, 3_000, 100_000].map(returnWithin)).toEqual([2_000, 2_000, 5_000, 30_000, 30_000]);
});
