import { describe, expect, it } from 'vitest';
import { isPermanentFailure, nextFetchS } from './subscription-failures.rules.ts';

describe('immediate notification of subscription failures', () => {
  it.each([
    ['ADDRESS', null],
    ['STATUS', 404],
    ['STATUS', 401],
    ['FILE', null],
    ['TOO_LARGE', null],
  ] as const)('is sent: %s %s', (code, status) => {
    expect(isPermanentFailure(code, status)).toBe(true);
  });

  it.each([
    ['UNREACHABLE', null],
    ['TIMEOUT', null],
    ['STATUS', 500],
    ['STATUS', 503],
    ['STATUS', 429],
  ] as const)('is not sent: %s %s, which may be over with the next attempt', (code, status) => {
    expect(isPermanentFailure(code, status)).toBe(false);
  });
});

it('schedules the next fetch after the interval, or later if the server specifies it, a day at most', () => {
  expect(nextFetchS(30, null)).toBe(1800);
  expect(nextFetchS(30, 60)).toBe(1800);
  expect(nextFetchS(30, 7200)).toBe(7200);
  expect(nextFetchS(30, 9_999_999)).toBe(86_400);
});
