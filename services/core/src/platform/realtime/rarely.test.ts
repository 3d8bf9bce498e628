import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRarely } from './rarely.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the first at once and of the rest the newest, once per interval', () => {
  const sent: string[] = [];
  const rarely = createRarely(2_000);
  for (const news of ['a', 'b', 'c']) rarely(1, () => sent.push(news));
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1_999);
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a', 'c']);
  rarely(1, () => sent.push('d'));
  expect(sent).toEqual(['a', 'c']);
  vi.advanceTimersByTime(2_000);
  expect(sent).toEqual(['a', 'c', 'd']);
});

it('keeps keys apart, and forgets those that are quiet', () => {
  const sent: string[] = [];
  const rarely = createRarely(2_000);
  rarely(1, () => sent.push('one'));
  rarely(2, () => sent.push('two'));
  expect(sent).toEqual(['one', 'two']);
  vi.advanceTimersByTime(2_000);
  expect(vi.getTimerCount()).toBe(0);
  rarely(1, () => sent.push('again'));
  expect(sent).toEqual(['one', 'two', 'again']);
});
