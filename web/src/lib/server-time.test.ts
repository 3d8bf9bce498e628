import { describe, expect, it } from 'vitest';
import { bestOffset, type TimeSample } from './server-time.ts';

/** A question that was under way for so long in each direction, of a server that is ahead by so much. */
const sample = (aheadMs: number, thereMs: number, backMs: number, takenMs = 0): TimeSample => ({
  offsetMs: aheadMs + thereMs - (thereMs + backMs) / 2,
  roundTripMs: thereMs + backMs,
  takenMs,
});

describe('the offset of the server', () => {
  it('is unknown without an answer', () => {
    expect(bestOffset([], 0)).toBeNull();
  });

  it('is that of the fastest answer, however slow and lopsided the others are', () => {
    const samples = [sample(420_000, 900, 30), sample(420_000, 12, 9), sample(420_000, 15, 2_000)];
    expect(Math.abs((bestOffset(samples, 0) ?? 0) - 420_000)).toBeLessThan(2);
  });

  it('is wrong by half of the shortest round trip at most', () => {
    for (const thereMs of [0, 50, 150, 190]) {
      const found = bestOffset([sample(-77_000, thereMs, 190 - thereMs), sample(-77_000, 400, 400)], 0) ?? 0;
      expect(Math.abs(found + 77_000)).toBeLessThanOrEqual(95);
    }
  });

  it('is measured anew when an old answer may have drifted further than a new one is wrong', () => {
    const old = sample(1_000, 1, 1, 0);
    const fresh = sample(1_300, 20, 20, 3_600_000);
    expect(bestOffset([fresh, old], 3_600_000)).toBe(fresh.offsetMs);
    const soon = sample(1_300, 20, 20, 60_000);
    expect(bestOffset([soon, old], 60_000)).toBe(old.offsetMs);
  });
});
