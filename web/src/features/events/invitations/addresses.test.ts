import { expect, test } from 'vitest';
import { isPossibleEmail, parseAddresses } from './addresses.ts';

test('addresses are separated by commas, semicolons and line breaks, without duplicates', () => {
  expect(parseAddresses(' ada@example.org,grace@example.org;\r\nADA@example.org\n\n;alan@example.org ')).toEqual([
    'ada@example.org',
    'grace@example.org',
    'alan@example.org',
  ]);
  expect(parseAddresses(' ,;\n')).toEqual([]);
});

test('invalid addresses are detected before the request', () => {
  expect(['ada@example.org', 'ada', 'ada@example', 'a b@example.org'].map(isPossibleEmail)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
