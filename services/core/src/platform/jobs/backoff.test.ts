import { expect, test } from 'vitest';
import { retryPause } from './backoff.ts';
import { jobs } from './catalogue.ts';

const { backoff_ms, backoff_max_ms, attempts } = jobs['send-verification-email'];

test('the pause doubles from the first one', () => {
  expect(retryPause('send-verification-email', 1, 1)).toBe(backoff_ms);
  expect(retryPause('send-verification-email', 2, 1)).toBe(2 * backoff_ms);
  expect(retryPause('send-verification-email', 3, 1)).toBe(4 * backoff_ms);
});

test('the pause stops growing at its limit', () => {
  const first_at_limit = Math.ceil(Math.log2(backoff_max_ms / backoff_ms)) + 1;
  expect(retryPause('send-verification-email', first_at_limit - 1, 1)).toBeLessThan(backoff_max_ms);
  expect(retryPause('send-verification-email', first_at_limit, 1)).toBe(backoff_max_ms);
  expect(retryPause('send-verification-email', attempts, 1)).toBe(backoff_max_ms);
});

test('chance takes away half of it at most', () => {
  expect(retryPause('send-verification-email', 3, 0)).toBe(2 * backoff_ms);
  expect(retryPause('send-verification-email', 3, 0.5)).toBe(3 * backoff_ms);
});

test('a job of an unknown name waits too', () => {
  expect(retryPause('from-the-future', 1, 0)).toBeGreaterThan(0);
});
