import { expect, test } from 'vitest';
import { retryPause } from './backoff.ts';
import { mailJob } from './catalogue.ts';

const { backoffMs, backoffMaxMs, attempts } = mailJob;

test('doubles the delay with each attempt', () => {
  expect(retryPause(mailJob, 1, 1)).toBe(backoffMs);
  expect(retryPause(mailJob, 2, 1)).toBe(2 * backoffMs);
  expect(retryPause(mailJob, 3, 1)).toBe(4 * backoffMs);
});

test('limits the delay', () => {
  const firstAtLimit = Math.ceil(Math.log2(backoffMaxMs / backoffMs)) + 1;
  expect(retryPause(mailJob, firstAtLimit - 1, 1)).toBeLessThan(backoffMaxMs);
  expect(retryPause(mailJob, firstAtLimit, 1)).toBe(backoffMaxMs);
  expect(retryPause(mailJob, attempts, 1)).toBe(backoffMaxMs);
});

test('shortens the delay by half at most with jitter', () => {
  expect(retryPause(mailJob, 3, 0)).toBe(2 * backoffMs);
  expect(retryPause(mailJob, 3, 0.5)).toBe(3 * backoffMs);
});

test('delays an unknown job, too', () => {
  expect(retryPause(undefined, 1, 0)).toBeGreaterThan(0);
});
