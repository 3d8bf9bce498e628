import { afterEach, describe, expect, it, vi } from 'vitest';
import { bestOffset, measure, type TimeSample } from './server-time.ts';

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

describe('asking for the time', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A page that is looked at, and its questions to the server, which the test answers. */
  function page() {
    vi.useFakeTimers();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', document);
    const waiting: (() => void)[] = [];
    let asked = 0;
    vi.stubGlobal('fetch', () => {
      asked += 1;
      return new Promise<Response>((resolve) => {
        waiting.push(() => resolve(Response.json({ now_ms: 1_000_000 })));
      });
    });
    return {
      lookAgain: () => document.dispatchEvent(new Event('visibilitychange')),
      /** Answers at once for so long; returns how often was asked. */
      async askedIn(ms: number): Promise<number> {
        const before = asked;
        for (let passed = 0; passed < ms; passed += 50) {
          for (const answer of waiting.splice(0)) answer();
          await vi.advanceTimersByTimeAsync(50);
        }
        return asked - before;
      },
    };
  }

  it('is done by one asker, however often the page is looked at again while an answer is under way', async () => {
    const { lookAgain, askedIn } = page();
    const stop = measure();
    await askedIn(10_000);
    const usual = await askedIn(180_000);
    expect(usual).toBeGreaterThan(0);
    for (let times = 0; times < 5; times += 1) lookAgain();
    await askedIn(10_000);
    // Three minutes may hold the beginning of one row more.
    expect(await askedIn(180_000)).toBeLessThanOrEqual(usual + 3);
    stop();
    expect(await askedIn(180_000)).toBe(0);
  });
});
