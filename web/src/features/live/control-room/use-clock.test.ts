import { expect, it } from 'vitest';
import { columnsOf } from './projector-columns.ts';
import { minutesLeft, percentPassed } from './use-clock.ts';

const minuteMs = 60_000;

it.each([
  [10 * minuteMs, 10],
  [10 * minuteMs - 1, 10],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-minuteMs, -1],
  [-5 * minuteMs - 1, -5],
])('counts started minutes before the end, and full ones after it: %i ms', (leftMs, minutes) => {
  expect(minutesLeft(1_000_000, 1_000_000 + leftMs)).toBe(minutes);
});

it('measures how much of a session has passed', () => {
  expect([-1, 0, 25, 100, 130].map((nowMs) => percentPassed(0, 100, nowMs))).toEqual([0, 0, 25, 100, 100]);
});

it.each([
  [0, 1],
  [1, 1],
  [4, 2],
  [10, 4],
  [35, 7],
  [100, 12],
])('projects %i locations in %i columns', (count, columns) => {
  expect(columnsOf(count)).toBe(columns);
});
