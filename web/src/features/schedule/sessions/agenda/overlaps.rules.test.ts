import { describe, expect, it } from 'vitest';
import { doOverlap, isShortOverlap, type TimeSpan } from './overlaps.rules.ts';

const minuteMs = 60_000;
const span = (from: number, to: number): TimeSpan => ({ starts_ms: from * minuteMs, endsMs: to * minuteMs });

describe('isShortOverlap', () => {
  it.each([
    ['an overlap of a few minutes', span(0, 45), span(40, 70), true],
    ['ten minutes of half an hour', span(0, 30), span(20, 50), true],
    ['eleven minutes of half an hour', span(0, 30), span(19, 50), false],
    ['a quarter of the shorter session', span(0, 180), span(150, 270), true],
    ['more than a quarter of it', span(0, 180), span(145, 265), false],
    ['half of a lightning talk', span(0, 10), span(5, 15), true],
    ['more than half of a lightning talk', span(0, 10), span(4, 14), false],
    ['a session that ends within the other one', span(0, 60), span(55, 60), false],
    ['sessions that begin together', span(0, 5), span(0, 60), false],
    ['sessions in sequence', span(0, 30), span(30, 60), false],
  ])('%s', (_, earlier, later, isShort) => {
    expect(isShortOverlap(earlier, later, 0)).toBe(isShort);
  });

  it('leaves the requested part of the earlier session visible', () => {
    expect(isShortOverlap(span(0, 10), span(9, 60), 9 * minuteMs)).toBe(true);
    expect(isShortOverlap(span(0, 10), span(9, 60), 10 * minuteMs)).toBe(false);
  });
});

describe('doOverlap', () => {
  it('is true from the first common minute', () => {
    expect(doOverlap(span(0, 30), span(29, 60))).toBe(true);
    expect(doOverlap(span(0, 30), span(30, 60))).toBe(false);
    expect(doOverlap(span(0, 60), span(10, 20))).toBe(true);
  });
});
