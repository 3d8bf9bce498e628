import { expect, it } from 'vitest';
import { joinParts } from './join-parts.ts';

it('omits missing parts', () => {
  expect(joinParts(['Hall A', null, '', undefined, false, 'Ada Lovelace'])).toBe('Hall A ·\u00A0Ada Lovelace');
  expect(joinParts(['Ada', 'Grace'], ', ')).toBe('Ada, Grace');
  expect(joinParts([])).toBe('');
});

it('keeps the order of names that are written from right to left', () => {
  expect(joinParts(['Ada', 'محمد', 'שרה'], ', ')).toBe('Ada, \u2068محمد\u2069, \u2068שרה\u2069');
  expect(joinParts(['אולם', joinParts(['Ada', 'محمد'], ', ')])).toBe('\u2068אולם\u2069 ·\u00A0Ada, \u2068محمد\u2069');
});
