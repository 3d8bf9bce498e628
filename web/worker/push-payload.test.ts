import { expect, it } from 'vitest';
import { readPayload } from './push-payload.ts';

const dashboard = '/app/dashboard';

it.each([
  [
    '{"kind":"DIRECT_MESSAGE","count":2,"path":"/app/dashboard?thread=5"}',
    'DIRECT_MESSAGE',
    2,
    '/app/dashboard?thread=5',
  ],
  ['{"kind":"X","count":-1,"path":"https://example.org/app"}', 'X', 0, dashboard],
  ['{"kind":1,"count":"2","path":"//example.org/app"}', '', 0, dashboard],
  ['{"path":"/application"}', '', 0, dashboard],
  ['{"path":"/app"}', '', 0, '/app'],
  ['null', '', 0, dashboard],
  ['not json', '', 0, dashboard],
])('parses %s with the kind %j', (text, kind, count, path) => {
  expect(readPayload(text)).toEqual({ kind, count, path });
});
