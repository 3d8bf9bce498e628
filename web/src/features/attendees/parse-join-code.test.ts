import { expect, it } from 'vitest';
import { parseJoinCode } from './parse-join-code.ts';

it.each([
  [' ABCD-1234 ', 'ABCD-1234'],
  ['https://plenum.example/app/events/join?code=ABCD1234', 'ABCD1234'],
  ['plenum.example/app/events/join?utm=x&code=ABCD-1234#door', 'ABCD-1234'],
  ['https://plenum.example/?other=1', 'https://plenum.example/?other=1'],
  ['', ''],
])('%s', (input, code) => {
  expect(parseJoinCode(input)).toBe(code);
});
