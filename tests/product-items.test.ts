/** Every text, limit and constant of the product card is proven by a journey that names it. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { productItems } from './support/product-items.ts';

/** The titles of tests and of their steps, which may stand on a line of their own. */
const title = /\btest(?:\.step)?\(\s*(['"`])(.*?)\1\s*,/gs;

/** Numbers behind the word, as in “(product 2.4, 2.5)”. */
const numbers = /\(product (\d+\.\d+(?:, \d+\.\d+)*)\)/g;

it('every item of the product card is named by a journey, and no journey names what is no item', async () => {
  const named = new Set<string>();
  for await (const path of glob('tests/journeys/*.test.ts')) {
    const source = await readFile(path, 'utf8');
    for (const [, , words = ''] of source.matchAll(title)) {
      for (const [, list = ''] of words.matchAll(numbers)) for (const number of list.split(', ')) named.add(number);
    }
  }
  const items = new Set(Object.keys(productItems));
  expect(
    [...items].filter((number) => !named.has(number)),
    'without a journey',
  ).toEqual([]);
  expect(
    [...named].filter((number) => !items.has(number)),
    'unknown numbers',
  ).toEqual([]);
});
