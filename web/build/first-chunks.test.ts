import { expect, test } from 'vitest';
import { importCycle } from './first-chunks.ts';

const imports = (lists: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(lists));

test('returns null for chunks that share an import', () => {
  expect(importCycle(imports({ page: ['kit', 'shell'], kit: ['start', 'shell'], shell: ['start'], start: [] }))).toBe(
    null,
  );
});

test('returns the cycle of two chunks that import each other', () => {
  expect(importCycle(imports({ page: ['kit'], kit: ['shell'], shell: ['start', 'kit'], start: [] }))).toEqual([
    'kit',
    'shell',
    'kit',
  ]);
});
