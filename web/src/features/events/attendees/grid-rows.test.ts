import { describe, expect, it } from 'vitest';
import { splitIntoRows } from './grid-rows.ts';

describe('rows of a grid', () => {
  it('have one item per column, the last row the rest', () => {
    expect(splitIntoRows(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { from: 0, items: ['a', 'b'] },
      { from: 2, items: ['c', 'd'] },
      { from: 4, items: ['e'] },
    ]);
    expect(splitIntoRows(['a', 'b'], 2)).toEqual([{ from: 0, items: ['a', 'b'] }]);
  });

  it('are empty before the width is known, and without people', () => {
    expect(splitIntoRows(['a'], 0)).toEqual([]);
    expect(splitIntoRows([], 3)).toEqual([]);
  });
});
