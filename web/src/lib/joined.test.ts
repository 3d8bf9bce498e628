import { expect, it } from 'vitest';
import { joined } from './joined.ts';

it('omits missing parts', () => {
  expect(joined(['Hall A', null, '', undefined, false, 'Ada Lovelace'])).toBe('Hall A · Ada Lovelace');
  expect(joined(['Ada', 'Grace'], ', ')).toBe('Ada, Grace');
  expect(joined([])).toBe('');
});

it('keeps the order of names that are written from right to left', () => {
  expect(joined(['Ada', 'محمد', 'שרה'], ', ')).toBe('Ada, \u2068محمد\u2069, \u2068שרה\u2069');
  expect(joined(['אולם', joined(['Ada', 'محمد'], ', ')])).toBe('\u2068אולם\u2069 · Ada, \u2068محمد\u2069');
});
