import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the first call immediately and the latest of the others once per interval', () => {
  const calls: string[] = [];
  const throttle = createThrottle(2_000);
  for (const call of ['a', 'b', 'c']) throttle(1, () => calls.push(call));
  expect(calls).toEqual(['a']);
  vi.advanceTimersByTime(1_999);
  expect(calls).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['a', 'c']);
  throttle(1, () => calls.push('d'));
  expect(calls).toEqual(['a', 'c']);
  vi.advanceTimersByTime(2_000);
  expect(calls).toEqual(['a', 'c', 'd']);
});

it('throttles each key separately, and drops idle keys', () => {
  const calls: string[] = [];
  const throttle = createThrottle(2_000);
  throttle(1, () => calls.push('one'));
  throttle(2, () => calls.push('two'));
  expect(calls).toEqual(['one', 'two']);
  vi.advanceTimersByTime(2_000);
  expect(vi.getTimerCount()).toBe(0);
  throttle(1, () => calls.push('again'));
  expect(calls).toEqual(['one', 'two', 'again']);
});
