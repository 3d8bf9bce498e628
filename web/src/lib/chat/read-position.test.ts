import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadPositionSender } from './read-position.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('read marks', () => {
  const pauseMs = 400;
  const marked = () => {
    const [sentMarks, localMarks]: [number[], number[]] = [[], []];
    const marks = new ReadPositionSender(
      pauseMs,
      (seq) => sentMarks.push(seq),
      (seq) => localMarks.push(seq),
    );
    return { told: sentMarks, noted: localMarks, marks };
  };

  it('are sent together after the pause, and apply locally at once', () => {
    const { told, noted, marks } = marked();
    for (const seq of [1, 3, 2]) marks.markSeen(seq);
    expect(noted).toEqual([1, 3]);
    vi.advanceTimersByTime(pauseMs - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([3]);
  });

  it('are sent once when the view closes', () => {
    const { told, marks } = marked();
    marks.markSeen(2);
    marks.flush();
    marks.flush();
    vi.advanceTimersByTime(pauseMs);
    expect(told).toEqual([2]);
  });
});
