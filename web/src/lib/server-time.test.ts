import { afterEach, describe, expect, it, vi } from 'vitest';
import { bestOffset, measureServerTime, type TimeSample } from './server-time.ts';

/** A request with this latency in each direction, to a server that is this far ahead. */
const sample = (aheadMs: number, outboundMs: number, backMs: number, takenMs = 0): TimeSample => ({
  offsetMs: aheadMs + outboundMs - (outboundMs + backMs) / 2,
  roundTripMs: outboundMs + backMs,
  takenMs,
});

describe('the offset of the server', () => {
  it('is unknown without a reply', () => {
    expect(bestOffset([], 0)).toBeNull();
  });

  it('is that of the fastest reply, however slow and asymmetric the others are', () => {
    const samples = [sample(420_000, 900, 30), sample(420_000, 12, 9), sample(420_000, 15, 2_000)];
    expect(Math.abs((bestOffset(samples, 0) ?? 0) - 420_000)).toBeLessThan(2);
  });

  it('has an error of half the shortest round trip at most', () => {
    for (const outboundMs of [0, 50, 150, 190]) {
      const offset = bestOffset([sample(-77_000, outboundMs, 190 - outboundMs), sample(-77_000, 400, 400)], 0) ?? 0;
      expect(Math.abs(offset + 77_000)).toBeLessThanOrEqual(95);
    }
  });

  it('is measured again when an old measurement may have drifted more than the error of a new one', () => {
    const old = sample(1_000, 1, 1, 0);
    const latest = sample(1_300, 20, 20, 3_600_000);
    expect(bestOffset([latest, old], 3_600_000)).toBe(latest.offsetMs);
    const recentSample = sample(1_300, 20, 20, 60_000);
    expect(bestOffset([recentSample, old], 60_000)).toBe(old.offsetMs);
  });
});

describe('requesting the time', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A visible page, and its requests to the server, to which the test replies. */
  function page() {
    vi.useFakeTimers();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', document);
    const waiting: (() => void)[] = [];
    let readCount = 0;
    vi.stubGlobal('fetch', () => {
      readCount += 1;
      return new Promise<Response>((resolve) => {
        waiting.push(() => resolve(Response.json({ now_ms: 1_000_000 })));
      });
    });
    return {
      lookAgain: () => document.dispatchEvent(new Event('visibilitychange')),
      /** Replies immediately for this long; returns the number of requests. */
      async askedIn(ms: number): Promise<number> {
        const before = readCount;
        for (let passedMs = 0; passedMs < ms; passedMs += 50) {
          for (const reply of waiting.splice(0)) reply();
          await vi.advanceTimersByTimeAsync(50);
        }
        return readCount - before;
      },
    };
  }

  it('is done once at a time, however often the page becomes visible while a reply is pending', async () => {
    const { lookAgain, askedIn } = page();
    const stop = measureServerTime();
    await askedIn(10_000);
    const usualCount = await askedIn(180_000);
    expect(usualCount).toBeGreaterThan(0);
    for (let times = 0; times < 5; times += 1) lookAgain();
    await askedIn(10_000);
    // Three minutes may contain the start of one more series.
    expect(await askedIn(180_000)).toBeLessThanOrEqual(usualCount + 3);
    stop();
    expect(await askedIn(180_000)).toBe(0);
  });
});
