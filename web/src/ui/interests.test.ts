import { describe, expect, it } from 'vitest';
import { countFitting } from './interests.tsx';

/** Items by line, each with its end. */
const items = (...lines: readonly (readonly number[])[]) =>
  lines.flatMap((ends, line) => ends.map((endPx) => ({ top: 30 * line, endPx })));

describe('the number of labels on two lines of 300 px', () => {
  it('is all of them if they fit, also without space for a number', () => {
    expect(countFitting(items([100, 200], [300]), 300, 2)).toBe(3);
  });

  it('leaves space for the number of the others', () => {
    expect(countFitting(items([100, 200], [100, 200], [100]), 300, 2)).toBe(4);
    expect(countFitting(items([100, 200], [100, 290], [100]), 300, 2)).toBe(3);
  });

  it('is at least one', () => {
    expect(countFitting(items([300], [300]), 300, 1)).toBe(1);
    expect(countFitting([], 300, 2)).toBe(0);
  });
});
