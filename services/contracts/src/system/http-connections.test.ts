import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { withFailures } from './http-connections.ts';

const servers: { readonly close: () => unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(hasStarted: boolean): Promise<{ readonly url: string; readonly errors: unknown[] }> {
  const errors: unknown[] = [];
  const server = createServer(
    withFailures(
      (_request: IncomingMessage, response: ServerResponse) => {
        if (hasStarted) response.writeHead(200, { 'content-length': 10 }).write('half');
        throw new Error('broken');
      },
      (error) => errors.push(error),
      { 'x-content-type-options': 'nosniff' },
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, errors };
}

it('responds with 500 to a request whose listener throws, and continues', async () => {
  const { url, errors } = await serve(false);
  for (let n = 0; n < 2; n += 1) {
    const reply = await fetch(url);
    expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([500, 'nosniff']);
  }
  expect(errors).toEqual([new Error('broken'), new Error('broken')]);
});

it('closes the connection of a response that has started', async () => {
  const { url, errors } = await serve(true);
  await expect(fetch(url).then(async (reply) => reply.text())).rejects.toThrow();
  expect(errors).toHaveLength(1);
});
