import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readJson } from './limited-body.ts';

const opened: { readonly close: () => unknown }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function ask(answer: RequestListener, timeoutMs = 5_000): Promise<Response> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opened.push({ close: () => (server.closeAllConnections(), server.close()) });
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(timeoutMs) });
}

it('reads a reply to its end', async () => {
  const reply = await ask((_request, response) => void response.end('{"events":[]}'));
  expect(await readJson(reply)).toEqual({ events: [] });
});

it('stops reading a reply without end', async () => {
  let isClosed = false;
  const reply = await ask((_request, response) => {
    const piece = Buffer.alloc(64 * 1024, ' ');
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
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

it('waits for no reply that drips', async () => {
  const reply = await ask((_request, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  }, 300);
  await expect(readJson(reply)).rejects.toThrow();
});
