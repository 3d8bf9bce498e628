import { expect, it } from 'vitest';
import { nameSamples } from '../../../tests/support/corpus/names.ts';
import { fullName, splitName } from './names.ts';

it.each(nameSamples)('displays the name of $id', ({ first_name, last_name, displayName }) => {
  expect(fullName({ first_name, last_name })).toBe(displayName);
  expect(fullName({ first_name, last_name: last_name === '' ? null : last_name })).toBe(displayName);
});

it('follows the person’s choice of order', () => {
  const names = { first_name: 'László', last_name: 'Szabó' };
  expect(fullName(names, true)).toBe('Szabó László');
  expect(fullName({ first_name: '太郎', last_name: '山田' }, false)).toBe('太郎 山田');
  expect(fullName({ first_name: 'Suharto', last_name: '' }, true)).toBe('Suharto');
  expect(fullName({ first_name: null, last_name: null })).toBe('');
});

it.each([
  ['Suharto', 'Suharto', ''],
  ['  Ada  Lovelace ', 'Ada', 'Lovelace'],
  ['María José García', 'María José', 'García'],
  ['山田 太郎', '太郎', '山田'],
  ['김　민수', '민수', '김'],
  ['', '', ''],
])('splits %j', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});
