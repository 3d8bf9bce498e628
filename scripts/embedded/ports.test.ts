import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPortFree, loopback, portFrom, preferPort } from './ports.ts';

async function occupy(port: number) {
  const server = createServer().listen(port, loopback);
  await once(server, 'listening');
  return server;
}

/** Returns a port that nobody has reserved. */
async function unreserved(): Promise<number> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('takes the wanted port when free, else a neighbour', async () => {
  const wanted = await unreserved();
  const server = await occupy(wanted);
  expect(await isPortFree(wanted)).toBe(false);
  const other = await preferPort(wanted);
  expect(other).not.toBe(wanted);
  expect(await isPortFree(other)).toBe(true);
  server.close();
  await once(server, 'close');
});

test('a chosen port is not chosen again, before and while a server listens on it', async () => {
  const wanted = await unreserved();
  const chosen = [await preferPort(wanted), await preferPort(wanted), await preferPort(wanted)];
  expect(chosen[0]).toBe(wanted);
  expect(new Set(chosen).size).toBe(3);
});

test('another process does not choose the same ports', async () => {
  const wanted = await unreserved();
  const script = `import { preferPort } from ${JSON.stringify(join(import.meta.dirname, 'ports.ts'))};
    console.log(await preferPort(${wanted}));
    process.stdin.resume();
    process.stdin.on('end', () => process.exit());`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const printed = await Promise.all(
    processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
  );
  for (const { stdin } of processes) stdin.end();
  expect(new Set(printed).size).toBe(4);
  expect(printed).toContain(String(wanted));
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
