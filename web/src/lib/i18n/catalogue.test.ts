/** The display of values in texts. */
import { isolated } from '@plenum/contracts/direction';
import { afterAll, expect, it } from 'vitest';
import { formats, show } from './catalogue.ts';

const { name } = formats;
afterAll(() => {
  formats.name = name;
});

it('isolates the direction of names, and formats numbers by language', () => {
  formats.name = isolated;
  expect([show('Ada'), show('محمد'), show(1105)]).toEqual(['Ada', '\u2068محمد\u2069', '1,105']);
});
