/** How values are shown in texts. */
import { isolated } from '@plenum/contracts/direction';
import { afterAll, expect, it } from 'vitest';
import { formats, show } from './catalogue.ts';

const { name } = formats;
afterAll(() => {
  formats.name = name;
});

it('shows names in the direction of the app, and numbers as the language writes them', () => {
  formats.name = isolated;
  expect([show('Ada'), show('محمد'), show(1105)]).toEqual(['Ada', '\u2068محمد\u2069', '1,105']);
});
