import { describe, expect, it } from 'vitest';
import { risingFor, withAdded, withoutMine } from './reaction-counts.ts';

describe('a crowd', () => {
  it('shows each of a few, and grows more slowly when many react', () => {
    expect([0, 1, 4].map(risingFor)).toEqual([0, 1, 4]);
    expect(risingFor(64)).toBe(12);
    expect(risingFor(5000)).toBe(12);
    expect(risingFor(-1)).toBe(0);
    for (let count = 1; count < 100; count += 1) expect(risingFor(count)).toBeGreaterThanOrEqual(risingFor(count - 1));
  });

  it('does not show the own reactions twice', () => {
    const told = [
      { reaction: '👏', count: 5 },
      { reaction: '🎉', count: 1 },
    ] as const;
    expect(withoutMine(told, { '👏': 2, '🎉': 1, '🤔': 1 })).toEqual({
      fresh: [{ reaction: '👏', count: 3 }],
      own: { '👏': 0, '🎉': 0, '🤔': 1 },
    });
    expect(withoutMine(told, {}).fresh).toEqual(told);
  });

  it('is added up for who reads numbers', () => {
    expect(withAdded({ '👏': 2 }, [{ reaction: '👏', count: 3 }])).toEqual({ '👏': 5 });
  });
});
