import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoomFrames } from './room-frames.ts';
import { frameWait, LoadMeter } from './room-load.ts';
import { SentSequence } from './sent-sequence.ts';

const maxFrameMs = 100;
const room_id = 7;

/** Frames as lists of sequence numbers, in a room with `members`. */
function framesOf(members: number, longestMs: number = maxFrameMs) {
  const sentFrames: number[][] = [];
  const frames = createRoomFrames({
    maxFrameMs: longestMs,
    membersOf: () => members,
    send: (_room, messages) => sentFrames.push(messages.map(({ seq }) => seq)),
  });
  const take = (...numbers: number[]) => {
    for (const seq of numbers) frames.take(room_id, { kind: 'message', seq, text: `{"seq":${seq}}` });
  };
  return { sent: sentFrames, take, frames };
}

/** One turn of the event loop, without advancing the clock. */
const runTimers = () => vi.advanceTimersByTime(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('quiet rooms', () => {
  it('sends each message immediately', () => {
    const { sent, take } = framesOf(1_000);
    for (const seq of [1, 2, 3]) {
      take(seq);
      runTimers();
      vi.advanceTimersByTime(200);
    }
    expect(sent).toEqual([[1], [2], [3]]);
  });

  it('sends messages that arrive together in one frame, in order and once each', () => {
    const { sent, take } = framesOf(10);
    take(2, 1, 2, 3);
    runTimers();
    take(3);
    runTimers();
    expect(sent).toEqual([[1, 2, 3]]);
  });

  it('removes a room with its waiting messages', () => {
    const { sent, take, frames } = framesOf(10);
    take(1);
    frames.forget(room_id);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('busy rooms', () => {
  it('collects messages up to the maximum delay, losing none', () => {
    const { sent, take } = framesOf(5_000);
    const receivedAtMs = new Map<number, number>();
    const awaited: number[] = [];
    let frameCount = 0;
    for (let seq = 1; seq <= 200; seq += 1) {
      receivedAtMs.set(seq, performance.now());
      take(seq);
      vi.advanceTimersByTime(10);
      for (const frame of sent.slice(frameCount))
        for (const single of frame) awaited.push(performance.now() - (receivedAtMs.get(single) ?? 0));
      frameCount = sent.length;
    }
    vi.advanceTimersByTime(maxFrameMs);
    expect(sent.flat()).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(sent.length).toBeLessThan(60);
    // The clock advances in steps of ten, which limits the precision.
    expect(Math.max(...awaited)).toBeLessThanOrEqual(maxFrameMs + 10);
  });

  it('sends each message separately when frames are off', () => {
    const { sent, take } = framesOf(5_000, 0);
    take(1, 2, 4, 3);
    expect(sent).toEqual([[1], [2], [4], [3]]);
  });

  it('never sends frames of more than 64 messages', () => {
    const { sent, take } = framesOf(10);
    take(...Array.from({ length: 130 }, (_, index) => index + 1));
    runTimers();
    expect(sent.map((frame) => frame.length)).toEqual([64, 64, 2]);
  });
});

describe('missing numbers', () => {
  it('waits for a missing number, and sends later numbers after it', () => {
    const { sent, take } = framesOf(10);
    take(1);
    runTimers();
    take(3, 4);
    vi.advanceTimersByTime(maxFrameMs - 1);
    expect(sent).toEqual([[1]]);
    take(2);
    runTimers();
    expect(sent).toEqual([[1], [2, 3, 4]]);
  });

  it('waits for a missing number up to the maximum delay, and still sends it when it arrives later', () => {
    const { sent, take } = framesOf(10);
    take(1);
    runTimers();
    take(3);
    vi.advanceTimersByTime(maxFrameMs);
    expect(sent).toEqual([[1], [3]]);
    take(4);
    runTimers();
    take(2);
    take(2);
    runTimers();
    expect(sent).toEqual([[1], [3], [4], [2]]);
  });

  it('does not wait for a missing number when another event of the room arrives', () => {
    const { sent, take, frames } = framesOf(10);
    take(1);
    runTimers();
    take(3);
    frames.flush(room_id);
    expect(sent).toEqual([[1], [3]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('sent numbers', () => {
  it('reports no number before the first received one', () => {
    const numbers = new SentSequence();
    expect([numbers.has(5), numbers.leavesGap(5)]).toEqual([false, false]);
    numbers.add(5);
    expect([numbers.has(4), numbers.has(5), numbers.has(6), numbers.leavesGap(6)]).toEqual([false, true, false, false]);
    numbers.add(8);
    expect([6, 7, 8].map((seq) => numbers.has(seq))).toEqual([false, false, true]);
    numbers.add(6);
    expect([6, 7].map((seq) => numbers.has(seq))).toEqual([true, false]);
  });

  it('starts again after a long gap', () => {
    const numbers = new SentSequence();
    numbers.add(1);
    numbers.add(1_000_000);
    expect([numbers.has(1), numbers.has(999_999), numbers.has(1_000_000)]).toEqual([false, false, true]);
  });
});

describe('delay between two frames', () => {
  it('returns zero up to 33% of a core, and the maximum at full load', () => {
    expect([0, 25_000, 50_000, 75_000, 1_000_000].map((rate) => frameWait(rate, 100))).toEqual([0, 0, 50, 100, 100]);
  });

  it('follows a decaying rate', () => {
    const load = new LoadMeter();
    for (let i = 0; i < 5_000; i += 10) load.add(1_000, i);
    expect(load.perSecond(5_000)).toBeGreaterThan(90_000);
    expect(load.perSecond(15_000)).toBeLessThan(10);
  });
});
