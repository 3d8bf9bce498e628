import { describe, expect, it } from 'vitest';
import { risingFor, withAdded, withoutMine } from './reaction-counts.ts';

describe('a crowd', () => {
  it('shows each of a few reactions, and grows more slowly with many', () => {
    expect([0, 1, 4].map(risingFor)).toEqual([0, 1, 4]);
    expect(risingFor(64)).toBe(12);
    expect(risingFor(5000)).toBe(12);
    expect(risingFor(-1)).toBe(0);
    for (let count = 1; count < 100; count += 1) expect(risingFor(count)).toBeGreaterThanOrEqual(risingFor(count - 1));
  });

  it('does not show the viewer’s own reactions twice', () => {
    const counts = [
      { reaction: '👏', count: 5 },
      { reaction: '🎉', count: 1 },
    ] as const;
    expect(withoutMine(counts, { '👏': 2, '🎉': 1, '🤔': 1 })).toEqual({
      fresh: [{ reaction: '👏', count: 3 }],
      own: { '👏': 0, '🎉': 0, '🤔': 1 },
    });
    expect(withoutMine(counts, {}).fresh).toEqual(counts);
  });

  it('is summed up for readers of numbers', () => {
    expect(withAdded({ '👏': 2 }, [{ reaction: '👏', count: 3 }])).toEqual({ '👏': 5 });
  });
});
