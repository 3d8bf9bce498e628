import { expect, test } from 'vitest';
import { retryPause } from './backoff.ts';
import { jobs } from './catalogue.ts';

const { backoffMs, backoffMaxMs, attempts } = jobs['send-verification-email'];

test('the pause doubles from the first one', () => {
  expect(retryPause('send-verification-email', 1, 1)).toBe(backoffMs);
  expect(retryPause('send-verification-email', 2, 1)).toBe(2 * backoffMs);
  expect(retryPause('send-verification-email', 3, 1)).toBe(4 * backoffMs);
});

test('the pause stops growing at its limit', () => {
  const firstAtLimit = Math.ceil(Math.log2(backoffMaxMs / backoffMs)) + 1;
  expect(retryPause('send-verification-email', firstAtLimit - 1, 1)).toBeLessThan(backoffMaxMs);
  expect(retryPause('send-verification-email', firstAtLimit, 1)).toBe(backoffMaxMs);
  expect(retryPause('send-verification-email', attempts, 1)).toBe(backoffMaxMs);
});

test('chance takes away half of it at most', () => {
  expect(retryPause('send-verification-email', 3, 0)).toBe(2 * backoffMs);
  expect(retryPause('send-verification-email', 3, 0.5)).toBe(3 * backoffMs);
});

test('a job of an unknown name waits too', () => {
  expect(retryPause('from-the-future', 1, 0)).toBeGreaterThan(0);
});
