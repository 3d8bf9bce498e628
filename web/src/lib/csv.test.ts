import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes values that need quotes', () => {
  expect(
    toCsv([
      ['name', 'note'],
      ['Ada, Countess', 'said "hello"\nand left'],
      [1, null],
    ]),
  ).toBe('name,note\r\n"Ada, Countess","said ""hello""\nand left"\r\n1,\r\n');
});

it.each(['=1+1', '+41', '-2', '@here', '\tx'])('escapes the formula %j', (text) => {
  expect(toCsv([[text]])).toBe(`'${text}\r\n`);
});

it('keeps numbers unchanged', () => {
  expect(toCsv([[-2]])).toBe('-2\r\n');
});
