import { expect, it } from 'vitest';
import { throttle } from './throttle.ts';

it('drops what comes earlier than the interval, on both sides of the limit', () => {
  let at = 0;
  const seen: string[] = [];
  const push = throttle(
    (value: string) => void seen.push(value),
    600,
    () => at,
  );
  expect(push('first')).toBe(true);
  at = 599;
  expect(push('too early')).toBe(false);
  at = 600;
  expect(push('second')).toBe(true);
  at = 1199;
  expect(push('too early again')).toBe(false);
  expect(seen).toEqual(['first', 'second']);
});
