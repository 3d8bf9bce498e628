import { describe, expect, it } from 'vitest';
import { floors, isBelow, medianOf, type Run, verdictsOf } from './marks.ts';

const run = (performance: number): Run => ({
  marks: { performance, accessibility: 100, 'best-practices': 100, seo: 60 },
  metrics: {},
  complaints: [],
});

describe('marks', () => {
  it('are the median, and the worse of two in the middle', () => {
    expect(medianOf([99, 80, 95])).toBe(95);
    expect(medianOf([99, 80])).toBe(80);
  });

  it('fail below their floor and not at it', () => {
    const judge = (mark: number) => verdictsOf([run(mark)], floors.behindLogin).filter(isBelow);
    expect(judge(90)).toEqual([]);
    expect(judge(89)).toEqual([{ category: 'performance', mark: 89, floor: 90, all: [89] }]);
  });

  it('are asked only of what is judged', () => {
    expect(verdictsOf([run(100)], floors.behindLogin).map(({ category }) => category)).not.toContain('seo');
    expect(verdictsOf([run(100)], floors.landing).filter(isBelow)).toHaveLength(1);
  });

  it('that are missing count as nothing', () => {
    const [first] = verdictsOf([{ ...run(100), marks: {} }], floors.landing);
    expect(first).toMatchObject({ category: 'performance', mark: 0 });
  });
});
