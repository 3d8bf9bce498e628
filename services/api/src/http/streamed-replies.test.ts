import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FileReply } from '@plenum/core/operation-handlers';
import { fail } from '@plenum/core/platform/errors';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { closeStalledReplies, abortOnRevocation } from './streamed-replies.ts';

const app = fastify();
afterEach(() => app.close());

it('closes the connection of a client that reads nothing of a reply, and ends the stream', async () => {
  let isOpen = true;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(64 * 1024);
    } finally {
      isOpen = false;
    }
  }
  closeStalledReplies(app, 200);
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = Object(app.server.address()) as { port: number };
  const client = connect(port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write('GET /endless HTTP/1.1\r\nHost: plenum.test\r\n\r\n');
  await expect.poll(() => isOpen, { timeout: 10_000 }).toBe(false);
  client.destroy();
});

describe('downloads', () => {
  /** Chunks that arrive more slowly than the interval of the login check. */
  async function* slowly(): AsyncGenerator<string> {
    for (const part of ['first', 'second']) {
      const startedAtMs = performance.now();
      await expect.poll(() => performance.now() - startedAtMs).toBeGreaterThan(510);
      yield part;
    }
  }
  const read = async (error: Error | null) => {
    const parts: unknown[] = [];
    const logIn = async () => {
      if (error !== null) throw error;
    };
    const reply: FileReply = { kind: 'file', content_type: 'text/csv', body: Readable.from(slowly()) };
    const { body } = abortOnRevocation(reply, logIn);
    if (!(body instanceof Readable)) throw new Error('The body is not a stream.');
    for await (const part of body) parts.push(part);
    return parts;
  };

  it('aborts a download when the login is revoked', async () => {
    await expect(read(fail('token_revoked'))).rejects.toMatchObject({ code: 'token_revoked' });
  });

  it('continues a download while the login is valid, even after the access token has expired', async () => {
    expect(await read(null)).toEqual(['first', 'second']);
    expect(await read(fail('token_expired'))).toEqual(['first', 'second']);
  });
});
