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

/** Returns a free port without reserving it. */
async function findUnreservedPort(): Promise<number> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('returns the preferred port if it is free, otherwise one of the next ports', async () => {
  const preferred = await findUnreservedPort();
  const server = await occupy(preferred);
  expect(await isPortFree(preferred)).toBe(false);
  const other = await preferPort(preferred);
  expect(other).not.toBe(preferred);
  expect(await isPortFree(other)).toBe(true);
  server.close();
  await once(server, 'close');
});

test('never returns a reserved port again', async () => {
  const preferred = await findUnreservedPort();
  const ports = [await preferPort(preferred), await preferPort(preferred), await preferPort(preferred)];
  expect(ports[0]).toBe(preferred);
  expect(new Set(ports).size).toBe(3);
});

test('returns different ports in different processes', async () => {
  const preferred = await findUnreservedPort();
  const script = `import { preferPort } from ${JSON.stringify(join(import.meta.dirname, 'ports.ts'))};
    console.log(await preferPort(${preferred}));
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
  expect(printed).toContain(String(preferred));
});

test('returns any free port for 0', async () => {
  expect(await preferPort(0)).toBeGreaterThan(0);
});

test('parses ports and rejects invalid ones', () => {
  expect(portFrom(undefined, 8080)).toBe(8080);
  expect(portFrom('', 8080)).toBe(8080);
  expect(portFrom('0', 8080)).toBe(0);
  expect(portFrom('65535', 8080)).toBe(65_535);
  for (const invalid of ['65536', '-1', '1.5', 'http']) expect(() => portFrom(invalid, 8080)).toThrow('Not a port');
});
