import { expect, it } from 'vitest';
import { hexOf } from './color-field.tsx';

it('parses common color formats', () => {
  expect(hexOf('#0E5A41')).toBe('#0e5a41');
  expect(hexOf(' 0e5a41 ')).toBe('#0e5a41');
  expect(hexOf('fd4')).toBe('#ffdd44');
  expect(['', '#12', '#12345', 'green', '#1234567'].map(hexOf)).toEqual([null, null, null, null, null]);
});
