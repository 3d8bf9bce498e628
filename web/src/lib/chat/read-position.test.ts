import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadPositionSender } from './read-position.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('ReadPositionSender', () => {
  const pauseMs = 400;
  const createSender = () => {
    const [sentMarks, localMarks]: [number[], number[]] = [[], []];
    const sender = new ReadPositionSender(
      pauseMs,
      (seq) => sentMarks.push(seq),
      (seq) => localMarks.push(seq),
    );
    return { sentMarks, localMarks, sender };
  };

  it('sends only the latest position after the pause, and applies each position locally at once', () => {
    const { sentMarks, localMarks, sender } = createSender();
    for (const seq of [1, 3, 2]) sender.markSeen(seq);
    expect(localMarks).toEqual([1, 3]);
    vi.advanceTimersByTime(pauseMs - 1);
    expect(sentMarks).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sentMarks).toEqual([3]);
  });

  it('sends the position once when the view closes', () => {
    const { sentMarks, sender } = createSender();
    sender.markSeen(2);
    sender.flush();
    sender.flush();
    vi.advanceTimersByTime(pauseMs);
    expect(sentMarks).toEqual([2]);
  });
});
