import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readJson } from './limited-body.ts';

const servers: { readonly close: () => unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function requestFrom(handler: RequestListener, timeoutMs = 5_000): Promise<Response> {
  const server = createServer(handler);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(timeoutMs) });
}

it('reads a complete body', async () => {
  const reply = await requestFrom((_request, response) => void response.end('{"events":[]}'));
  expect(await readJson(reply)).toEqual({ events: [] });
});

it('stops reading an endless body', async () => {
  let isClosed = false;
  const reply = await requestFrom((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', write);
    };
    response.on('close', () => {
      isClosed = true;
    });
    write();
  });
  await expect(readJson(reply, 1_000_000)).rejects.toThrow('1000000 bytes');
  await expect.poll(() => isClosed).toBe(true);
});

it('rejects when the request times out during a slow body', async () => {
  const reply = await requestFrom((_request, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  }, 300);
  await expect(readJson(reply)).rejects.toThrow();
});
