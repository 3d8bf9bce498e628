import { expect, test } from 'vitest';
import { importCycle } from './first-chunks.ts';

const imports = (lists: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(lists));

test('chunks that share an import have no cycle', () => {
  expect(importCycle(imports({ page: ['kit', 'shell'], kit: ['start', 'shell'], shell: ['start'], start: [] }))).toBe(
    null,
  );
});

test('two chunks that import each other are named in order', () => {
  expect(importCycle(imports({ page: ['kit'], kit: ['shell'], shell: ['start', 'kit'], start: [] }))).toEqual([
    'kit',
    'shell',
    'kit',
  ]);
});
