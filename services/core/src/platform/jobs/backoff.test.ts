import { expect, test } from 'vitest';
import { retryDelay } from './backoff.ts';
import { mailJob } from './catalogue.ts';

const { backoffMs, maxBackoffMs, attempts } = mailJob;

test('doubles the delay with each attempt', () => {
  expect(retryDelay(mailJob, 1, 1)).toBe(backoffMs);
  expect(retryDelay(mailJob, 2, 1)).toBe(2 * backoffMs);
  expect(retryDelay(mailJob, 3, 1)).toBe(4 * backoffMs);
});

test('limits the delay', () => {
  const firstAtLimit = Math.ceil(Math.log2(maxBackoffMs / backoffMs)) + 1;
  expect(retryDelay(mailJob, firstAtLimit - 1, 1)).toBeLessThan(maxBackoffMs);
  expect(retryDelay(mailJob, firstAtLimit, 1)).toBe(maxBackoffMs);
  expect(retryDelay(mailJob, attempts, 1)).toBe(maxBackoffMs);
});

test('shortens the delay by half at most with jitter', () => {
  expect(retryDelay(mailJob, 3, 0)).toBe(2 * backoffMs);
  expect(retryDelay(mailJob, 3, 0.5)).toBe(3 * backoffMs);
});

test('delays an unknown job, too', () => {
  expect(retryDelay(undefined, 1, 0)).toBeGreaterThan(0);
});
