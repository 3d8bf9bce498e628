import { maxImageFileBytes } from '@plenum/contracts/limits';
import { expect, it } from 'vitest';
import { imageProblem } from './image-file.ts';

it('accepts pictures up to the limit', () => {
  expect(imageProblem({ type: 'image/png', size: maxImageFileBytes })).toBeNull();
  expect(imageProblem({ type: 'image/png', size: maxImageFileBytes + 1 })).toBe('size');
  expect(imageProblem({ type: 'image/webp', size: 1 })).toBeNull();
  expect(imageProblem({ type: 'image/webp', size: 0 })).toBe('empty');
});

it.each(['image/svg+xml', 'application/pdf', 'text/plain', ''])('rejects %j', (type) => {
  expect(imageProblem({ type, size: 100 })).toBe('type');
});
