import { expect, it } from 'vitest';
import { tabAt } from './tab-keys.ts';

it('wraps around in the direction of the text', () => {
  expect(tabAt('ArrowRight', 0, 3)).toBe(1);
  expect(tabAt('ArrowRight', 2, 3)).toBe(0);
  expect(tabAt('ArrowLeft', 0, 3)).toBe(2);
  expect(tabAt('ArrowRight', 0, 3, true)).toBe(2);
  expect(tabAt('ArrowLeft', 0, 3, true)).toBe(1);
});

it('moves to both ends', () => {
  expect(tabAt('Home', 2, 3)).toBe(0);
  expect(tabAt('End', 0, 3)).toBe(2);
});

it('leaves up and down to the page, unless the tabs are vertical', () => {
  expect(tabAt('ArrowDown', 0, 3)).toBe(-1);
  expect(tabAt('ArrowDown', 0, 3, false, true)).toBe(1);
  expect(tabAt('ArrowUp', 0, 3, true, true)).toBe(2);
  expect(tabAt('Enter', 0, 3, false, true)).toBe(-1);
});
