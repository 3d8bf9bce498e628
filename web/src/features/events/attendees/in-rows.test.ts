import { describe, expect, it } from 'vitest';
import { inRows } from './in-rows.ts';

describe('rows of a grid', () => {
  it('have one item per column, the last row the rest', () => {
    expect(inRows(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
      { from: 0, items: ['a', 'b'] },
      { from: 2, items: ['c', 'd'] },
      { from: 4, items: ['e'] },
    ]);
    expect(inRows(['a', 'b'], 2)).toEqual([{ from: 0, items: ['a', 'b'] }]);
  });

  it('are empty before the width is known, and without people', () => {
    expect(inRows(['a'], 0)).toEqual([]);
    expect(inRows([], 3)).toEqual([]);
  });
});
