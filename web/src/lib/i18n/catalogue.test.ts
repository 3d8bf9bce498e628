/** The display of values in texts. */
import { isolateDirection } from '@plenum/contracts/text-direction';
import { afterAll, expect, it } from 'vitest';
import { formats, show } from './catalogue.ts';

const { name } = formats;
afterAll(() => {
  formats.name = name;
});

it('isolates the direction of names, and formats numbers by language', () => {
  formats.name = isolateDirection;
  expect([show('Ada'), show('محمد'), show(1105)]).toEqual(['Ada', '\u2068محمد\u2069', '1,105']);
});
