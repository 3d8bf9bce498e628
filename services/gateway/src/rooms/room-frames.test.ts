import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoomFrames } from './room-frames.ts';
import { frameWait, LoadMeter } from './room-load.ts';
import { SentNumbers } from './sent-numbers.ts';

const frameMaxMs = 100;
const room_id = 7;

/** Frames as lists of sequence numbers, in a room with `members`. */
function framesOf(members: number, longestMs: number = frameMaxMs) {
  const sent: number[][] = [];
  const frames = createRoomFrames({
    frameMaxMs: longestMs,
    membersOf: () => members,
    send: (_room, messages) => sent.push(messages.map(({ seq }) => seq)),
  });
  const take = (...numbers: number[]) => {
    for (const seq of numbers) frames.take(room_id, { kind: 'message', seq, text: `{"seq":${seq}}` });
  };
  return { sent, take, frames };
}

/** One turn of the event loop, without advancing the clock. */
const turn = () => vi.advanceTimersByTime(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a quiet room', () => {
  it('gets each message at once', () => {
    const { sent, take } = framesOf(1_000);
    for (const seq of [1, 2, 3]) {
      take(seq);
      turn();
      vi.advanceTimersByTime(200);
    }
    expect(sent).toEqual([[1], [2], [3]]);
  });

  it('gets what came in one piece in one piece, in order and each once', () => {
    const { sent, take } = framesOf(10);
    take(2, 1, 2, 3);
    turn();
    take(3);
    turn();
    expect(sent).toEqual([[1, 2, 3]]);
  });

  it('is forgotten with what it waited for', () => {
    const { sent, take, frames } = framesOf(10);
    take(1);
    frames.forget(room_id);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a busy room', () => {
  it('gathers for at most the longest time, losing nothing', () => {
    const { sent, take } = framesOf(5_000);
    const came = new Map<number, number>();
    const waited: number[] = [];
    let seen = 0;
    for (let seq = 1; seq <= 200; seq += 1) {
      came.set(seq, performance.now());
      take(seq);
      vi.advanceTimersByTime(10);
      for (const frame of sent.slice(seen))
        for (const one of frame) waited.push(performance.now() - (came.get(one) ?? 0));
      seen = sent.length;
    }
    vi.advanceTimersByTime(frameMaxMs);
    expect(sent.flat()).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(sent.length).toBeLessThan(60);
    // The clock advances in steps of ten, which limits the precision.
    expect(Math.max(...waited)).toBeLessThanOrEqual(frameMaxMs + 10);
  });

  it('sends each by itself when frames are off', () => {
    const { sent, take } = framesOf(5_000, 0);
    take(1, 2, 4, 3);
    expect(sent).toEqual([[1], [2], [4], [3]]);
  });

  it('never makes frames of more than 64', () => {
    const { sent, take } = framesOf(10);
    take(...Array.from({ length: 130 }, (_, index) => index + 1));
    turn();
    expect(sent.map((frame) => frame.length)).toEqual([64, 64, 2]);
  });
});

describe('a number that is missing', () => {
  it('is waited for, and what comes behind it goes out after it', () => {
    const { sent, take } = framesOf(10);
    take(1);
    turn();
    take(3, 4);
    vi.advanceTimersByTime(frameMaxMs - 1);
    expect(sent).toEqual([[1]]);
    take(2);
    turn();
    expect(sent).toEqual([[1], [2, 3, 4]]);
  });

  it('is waited for no longer than the longest frame, and still sent when it comes later', () => {
    const { sent, take } = framesOf(10);
    take(1);
    turn();
    take(3);
    vi.advanceTimersByTime(frameMaxMs);
    expect(sent).toEqual([[1], [3]]);
    take(4);
    turn();
    take(2);
    take(2);
    turn();
    expect(sent).toEqual([[1], [3], [4], [2]]);
  });

  it('is not waited for when something else about the room comes', () => {
    const { sent, take, frames } = framesOf(10);
    take(1);
    turn();
    take(3);
    frames.flush(room_id);
    expect(sent).toEqual([[1], [3]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('numbers that were sent', () => {
  it('are not known before the first one seen', () => {
    const numbers = new SentNumbers();
    expect([numbers.has(5), numbers.leavesGap(5)]).toEqual([false, false]);
    numbers.add(5);
    expect([numbers.has(4), numbers.has(5), numbers.has(6), numbers.leavesGap(6)]).toEqual([false, true, false, false]);
    numbers.add(8);
    expect([6, 7, 8].map((seq) => numbers.has(seq))).toEqual([false, false, true]);
    numbers.add(6);
    expect([6, 7].map((seq) => numbers.has(seq))).toEqual([true, false]);
  });

  it('begin anew behind a long gap', () => {
    const numbers = new SentNumbers();
    numbers.add(1);
    numbers.add(1_000_000);
    expect([numbers.has(1), numbers.has(999_999), numbers.has(1_000_000)]).toEqual([false, false, true]);
  });
});

describe('the wait between two frames', () => {
  it('is none up to a third of a core, and the longest when it is busy', () => {
    expect([0, 25_000, 50_000, 75_000, 1_000_000].map((rate) => frameWait(rate, 100))).toEqual([0, 0, 50, 100, 100]);
  });

  it('follows a rate that forgets', () => {
    const load = new LoadMeter();
    for (let at = 0; at < 5_000; at += 10) load.add(1_000, at);
    expect(load.perSecond(5_000)).toBeGreaterThan(90_000);
    expect(load.perSecond(15_000)).toBeLessThan(10);
  });
});
