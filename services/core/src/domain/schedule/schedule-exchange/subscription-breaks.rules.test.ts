import { describe, expect, it } from 'vitest';
import { isLasting, nextFetchS } from './subscription-breaks.rules.ts';

describe('what is told at once', () => {
  it.each([
    ['ADDRESS', null],
    ['STATUS', 404],
    ['STATUS', 401],
    ['FILE', null],
    ['TOO_LARGE', null],
  ] as const)('is %s %s', (code, status) => {
    expect(isLasting(code, status)).toBe(true);
  });

  it.each([
    ['UNREACHABLE', null],
    ['TIMEOUT', null],
    ['STATUS', 500],
    ['STATUS', 503],
    ['STATUS', 429],
  ] as const)('is not %s %s: it may be over with the next attempt', (code, status) => {
    expect(isLasting(code, status)).toBe(false);
  });
});

it('the next fetch follows after the interval, or later where the server asks for it, a day at most', () => {
  expect(nextFetchS(30, null)).toBe(1800);
  expect(nextFetchS(30, 60)).toBe(1800);
  expect(nextFetchS(30, 7200)).toBe(7200);
  expect(nextFetchS(30, 9_999_999)).toBe(86_400);
});
