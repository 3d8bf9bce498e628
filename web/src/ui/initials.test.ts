import { expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  grace   brewster  hopper ', 'GH'],
  ['Plenum', 'P'],
  ['Ärzte Ohne', 'ÄO'],
  ['𝒳 y', '𝒳Y'],
  ['प्रिया श्रीवास्तव', 'प्रिश्री'],
  ['นิ้ว', 'นิ้'],
  ['👩🏾‍🔬 🇺🇦', '👩🏾‍🔬🇺🇦'],
  ['', '?'],
])('the initials of “%s” are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('skips parts without letters', () => {
  expect(initialsOf('Ada Lovelace 42')).toBe('AL');
  expect(initialsOf('42')).toBe('4');
});

it('assigns a name the same color every time, within the number of colors', () => {
  expect(hueOf('Ada Lovelace', 5)).toBe(hueOf('Ada Lovelace', 5));
  expect(hueOf('', 5)).toBe(0);
  expect(hueOf('x'.repeat(10_000), 5)).toBeLessThan(5);
});
