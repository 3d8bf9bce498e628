import { expect, it } from 'vitest';
import { parseOrigin } from './allowed-origins.rules.ts';

it.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['HTTPS://Shop.Example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://büro.example', 'https://xn--bro-hoa.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('reads %s as %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

it.each([
  'http://shop.example',
  'https://shop.example/path',
  'https://shop.example?query',
  'https://shop.example#part',
  'https://name@shop.example',
  'https://*.shop.example',
  'https://*',
  '*',
  'null',
  'shop.example',
  'file:///etc/hosts',
  'javascript:alert(1)',
  '',
])('rejects %s', (text) => {
  expect(parseOrigin(text)).toBeNull();
});
