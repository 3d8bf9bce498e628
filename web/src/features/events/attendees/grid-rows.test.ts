import { describe, expect, it } from 'vitest';
import { splitIntoRows } from './grid-rows.ts';

describe('rows of a grid', () => {
  it('splits items into rows of one item per column, with the remainder in the last row', () => {
    expect(splitIntoRows(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { from: 0, items: ['a', 'b'] },
      { from: 2, items: ['c', 'd'] },
      { from: 4, items: ['e'] },
    ]);
    expect(splitIntoRows(['a', 'b'], 2)).toEqual([{ from: 0, items: ['a', 'b'] }]);
  });

  it('returns no rows before the width is known or when there are no items', () => {
    expect(splitIntoRows(['a'], 0)).toEqual([]);
    expect(splitIntoRows([], 3)).toEqual([]);
  });
});
