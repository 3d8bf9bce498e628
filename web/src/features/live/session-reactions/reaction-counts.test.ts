import { describe, expect, it } from 'vitest';
import { emojiCountFor, addCounts, subtractOwn } from './reaction-counts.ts';

describe('a crowd', () => {
  it('shows each of a few reactions, and grows more slowly with many', () => {
    expect([0, 1, 4].map(emojiCountFor)).toEqual([0, 1, 4]);
    expect(emojiCountFor(64)).toBe(12);
    expect(emojiCountFor(5000)).toBe(12);
    expect(emojiCountFor(-1)).toBe(0);
    for (let count = 1; count < 100; count += 1)
      expect(emojiCountFor(count)).toBeGreaterThanOrEqual(emojiCountFor(count - 1));
  });

  it('does not show the viewer’s own reactions twice', () => {
    const counts = [
      { reaction: '👏', count: 5 },
      { reaction: '🎉', count: 1 },
    ] as const;
    expect(subtractOwn(counts, { '👏': 2, '🎉': 1, '🤔': 1 })).toEqual({
      fresh: [{ reaction: '👏', count: 3 }],
      own: { '👏': 0, '🎉': 0, '🤔': 1 },
    });
    expect(subtractOwn(counts, {}).fresh).toEqual(counts);
  });

  it('is summed up for readers of numbers', () => {
    expect(addCounts({ '👏': 2 }, [{ reaction: '👏', count: 3 }])).toEqual({ '👏': 5 });
  });
});
