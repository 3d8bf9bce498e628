import { expect, it } from 'vitest';
import { toAsciiEmail } from './mail-address.ts';

it.each([
  ['mueller@bücher.example', 'mueller@xn--bcher-kva.example'],
  ['mueller@BÜCHER.example', 'mueller@xn--bcher-kva.example'],
  ['mueller@bu\u0308cher.example', 'mueller@xn--bcher-kva.example'],
  ['user@例え.jp', 'user@xn--r8jz45g.jp'],
  ['user@例え。jp', 'user@xn--r8jz45g.jp'],
  ['info@faß.example', 'info@xn--fa-hia.example'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
  ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
  ['a@b@bücher.example', 'a@b@xn--bcher-kva.example'],
])('converts the domain of %s', (address, ascii) => {
  expect(toAsciiEmail(address)).toBe(ascii);
});

it.each([
  'Ada@Example.org',
  'ada@xn--bcher-kva.example',
  'bücher.example',
  'ada@',
  'ada@bücher.example/path',
  'ada@bücher.example:25',
  'ada@büch%65r.example',
  'ada@bü cher.example',
  `ada@${'ü'.repeat(300)}.example`,
  'ada@xn--ü.example',
])('leaves %s unchanged', (address) => {
  expect(toAsciiEmail(address)).toBe(address);
});
