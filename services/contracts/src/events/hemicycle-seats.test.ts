import { expect, it } from 'vitest';
import { seatsForCount, seatsOf } from './hemicycle-seats.ts';

it('places neighbors no closer than the spacing, above the floor', () => {
  const seats = seatsOf({ rows: 3, inner: 4, gap: 1.5, spacing: 1 });
  expect(seats.every(({ y }) => y <= 1e-9)).toBe(true);
  const first = seats.filter(({ row }) => row === 0);
  expect(first[0]?.x).toBeCloseTo(-4);
  expect(first.at(-1)?.x).toBeCloseTo(4);
  const [a, b] = first;
  expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThan(0.98);
});

it.each([1, 7, 50, 99])('draws exactly %i seats', (count) => {
  expect(seatsForCount(count, 4, 3, 1.2)).toHaveLength(count);
});
