import { expect, it } from 'vitest';
import { contrast, inkOn } from './ink.ts';

it('knows the ends of the scale', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});

it.each(['#0e5a41', '#ffd24a', '#bf3218', '#1d3a6e', '#7a5bb5', '#808080'])('text on %s can be read', (colour) => {
  expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
});
