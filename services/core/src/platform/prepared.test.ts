import { expect, it } from 'vitest';
import { createPreparedCache } from './prepared.ts';

function open() {
  const prepare = createPreparedCache<{ readonly text: string }>(5, ({ text }) => text.length);
  const prepared: string[] = [];
  const prepareVersion = (resource: string, version: number) =>
    prepare({ resource, version }, async () => {
      prepared.push(`${resource}${version}`);
      return { text: '1' };
    });
  return { ask: prepareVersion, made: prepared };
}

it('prepares a version once for concurrent requests, and caches it', async () => {
  const { ask, made } = open();
  await Promise.all([ask('a', 1), ask('a', 1)]);
  await ask('a', 1);
  expect(made).toEqual(['a1']);
});

it('does not evict other entries because of many versions of one', async () => {
  const { ask, made } = open();
  await ask('other', 1);
  for (let version = 1; version <= 20; version += 1) await ask('a', version);
  made.length = 0;
  await ask('other', 1);
  expect(made).toEqual([]);
});

it('does not replace a later version by an earlier one', async () => {
  const { ask, made } = open();
  await ask('a', 2);
  await ask('a', 1);
  await ask('a', 2);
  expect(made).toEqual(['a2', 'a1']);
});
