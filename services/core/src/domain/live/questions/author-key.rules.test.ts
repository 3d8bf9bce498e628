import { expect, it } from 'vitest';
import { authorAmong, authorKeyOf, authorKeysOf } from './author-key.rules.ts';

it('a key does not reveal the person and differs between events', () => {
  const key = authorKeyOf('secret', 1, 7);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(authorKeyOf('secret', 1, 7)).toBe(key);
  expect(
    new Set([key, authorKeyOf('secret', 2, 7), authorKeyOf('secret', 1, 8), authorKeyOf('other', 1, 7)]).size,
  ).toBe(4);
  expect(authorKeysOf('secret', [1, 2], 7)).toEqual([key, authorKeyOf('secret', 2, 7)]);
});

it('finds the author only among the given people', () => {
  const called = { event_id: 1, author_key: authorKeyOf('secret', 1, 7) };
  expect(authorAmong('secret', called, [5, 7])).toBe(7);
  expect(authorAmong('secret', called, [5])).toBeNull();
  expect(authorAmong('other', called, [5, 7])).toBeNull();
});
