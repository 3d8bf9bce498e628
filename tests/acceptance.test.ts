/** Which lines of the acceptance checklist are tests: they bear “(acceptance <line>)” in their names. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** A line joins with what it is about. */
const lines = [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];

it('every line of the acceptance checklist that is built is a test', async () => {
  const tested = new Set<number>();
  for await (const path of glob('{tests/!(support)/**,services/*/src/**,web/src/**}/*.test.{ts,tsx}')) {
    const source = await readFile(path, 'utf8');
    for (const [, line] of source.matchAll(/^\s*(?:test\.)?(?:describe|it|test)\b.*\(acceptance (\d+)\)/gm))
      tested.add(Number(line));
  }
  expect(lines.filter((line) => !tested.has(line))).toEqual([]);
});
