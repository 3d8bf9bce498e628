import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { withFailures } from './http-connections.ts';

const opened: { readonly close: () => unknown }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function serve(isBegun: boolean): Promise<{ readonly url: string; readonly errors: unknown[] }> {
  const errors: unknown[] = [];
  const server = createServer(
    withFailures(
      (_request: IncomingMessage, response: ServerResponse) => {
        if (isBegun) response.writeHead(200, { 'content-length': 10 }).write('half');
        throw new Error('broken');
      },
      (error) => errors.push(error),
      { 'x-content-type-options': 'nosniff' },
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, errors };
}

it('answers a request whose listener throws with 500, and continues', async () => {
  const { url, errors } = await serve(false);
  for (let n = 0; n < 2; n += 1) {
    const reply = await fetch(url);
    expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([500, 'nosniff']);
  }
  expect(errors).toEqual([new Error('broken'), new Error('broken')]);
});

it('ends the connection of a response that was begun', async () => {
  const { url, errors } = await serve(true);
  await expect(fetch(url).then(async (reply) => reply.text())).rejects.toThrow();
  expect(errors).toHaveLength(1);
});
