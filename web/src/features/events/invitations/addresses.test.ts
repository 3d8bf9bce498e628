import { expect, test } from 'vitest';
import { looksLikeAddress, typedAddresses } from './addresses.ts';

test('addresses are separated by commas, semicolons and lines, and count once', () => {
  expect(typedAddresses(' ada@example.org,grace@example.org;\r\nADA@example.org\n\n;alan@example.org ')).toEqual([
    'ada@example.org',
    'grace@example.org',
    'alan@example.org',
  ]);
  expect(typedAddresses(' ,;\n')).toEqual([]);
});

test('what is plainly no address is seen before anything is sent', () => {
  expect(['ada@example.org', 'ada', 'ada@example', 'a b@example.org'].map(looksLikeAddress)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
