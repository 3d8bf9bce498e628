import { expect, test } from 'vitest';
import { formatReady, parseReady } from './ready-line.ts';

const ready = {
  app: 'http://localhost:8080',
  mail: 'http://localhost:8025',
  api: [{ url: 'http://127.0.0.1:4001', pid: 11 }],
  gateway: [{ url: 'http://127.0.0.1:4002', pid: 12 }],
  worker: [{ pid: 13 }],
};

test('formats a single line that can be parsed again', () => {
  const line = formatReady(ready);
  expect(line).toMatch(/^ready \{"app":"http:\/\/localhost:8080","mail":[^\n]*\}$/);
  expect(parseReady(line)).toEqual(ready);
});

test('returns null for other lines', () => {
  for (const line of ['', 'ready', 'ready to go', '[start] ready {']) expect(parseReady(line)).toBeNull();
});
