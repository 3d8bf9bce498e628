import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isPortFree, loopback, portFrom, preferPort } from './ports.ts';

async function occupy(port: number) {
  const server = createServer().listen(port, loopback);
  await once(server, 'listening');
  return server;
}

test('takes the wanted port when free, else a neighbour', async () => {
  const wanted = await freePort();
  expect(await preferPort(wanted)).toBe(wanted);
  const server = await occupy(wanted);
  expect(await isPortFree(wanted)).toBe(false);
  const other = await preferPort(wanted);
  expect(other).not.toBe(wanted);
  expect(await isPortFree(other)).toBe(true);
  server.close();
});

test('does not give a port away twice', async () => {
  const wanted = await freePort();
  expect(await preferPort(wanted, new Set([wanted]))).not.toBe(wanted);
});

test('0 asks for any', async () => {
  expect(await preferPort(0)).toBeGreaterThan(0);
});

test('reads a port from text', () => {
  expect(portFrom(undefined, 8080)).toBe(8080);
  expect(portFrom('', 8080)).toBe(8080);
  expect(portFrom('0', 8080)).toBe(0);
  expect(portFrom('65535', 8080)).toBe(65_535);
  for (const wrong of ['65536', '-1', '1.5', 'http']) expect(() => portFrom(wrong, 8080)).toThrow('Not a port');
});
