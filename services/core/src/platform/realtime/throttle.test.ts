import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the first call at once and the latest of the others once per interval', () => {
  const sent: string[] = [];
  const throttle = createThrottle(2_000);
  for (const call of ['a', 'b', 'c']) throttle(1, () => sent.push(call));
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1_999);
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a', 'c']);
  throttle(1, () => sent.push('d'));
  expect(sent).toEqual(['a', 'c']);
  vi.advanceTimersByTime(2_000);
  expect(sent).toEqual(['a', 'c', 'd']);
});

it('throttles each key separately, and drops idle keys', () => {
  const sent: string[] = [];
  const throttle = createThrottle(2_000);
  throttle(1, () => sent.push('one'));
  throttle(2, () => sent.push('two'));
  expect(sent).toEqual(['one', 'two']);
  vi.advanceTimersByTime(2_000);
  expect(vi.getTimerCount()).toBe(0);
  throttle(1, () => sent.push('again'));
  expect(sent).toEqual(['one', 'two', 'again']);
});
