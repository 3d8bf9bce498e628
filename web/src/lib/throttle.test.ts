import { expect, it } from 'vitest';
import { throttle } from './throttle.ts';

it('drops calls within the interval, on both sides of the limit', () => {
  let at = 0;
  const passed: string[] = [];
  const push = throttle(
    (value: string) => void passed.push(value),
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
  expect(passed).toEqual(['first', 'second']);
});
