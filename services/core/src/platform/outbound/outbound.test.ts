import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, mayCall, type Outbound, type OutboundRequest } from './outbound.ts';
import type { ResolveName } from './resolve-name.ts';

const opened: { readonly close: () => unknown }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function listen(answer: RequestListener): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opened.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { server, port: (server.address() as AddressInfo).port };
}

function outbound(networks = '127.0.0.0/8', resolve?: ResolveName): Outbound {
  const created = createOutbound({ OUTBOUND_PRIVATE_NETWORKS: networks }, resolve === undefined ? {} : { resolve });
  opened.push(created);
  return created;
}

const get = (url: string, options: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'GET',
  url,
  timeoutMs: 5000,
  replyMaxBytes: 1000,
  ...options,
});

describe('an address that may be called', () => {
  it.each(['https://example.org/hook', 'https://example.org:8443/', 'https://8.8.8.8/', 'https://[2a00::1]/'])(
    'is %s',
    (url) => {
      expect(mayCall({ OUTBOUND_PRIVATE_NETWORKS: '' }, url)).toBe(true);
    },
  );

  it.each([
    'http://example.org/hook',
    'https://user:word@example.org/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'file:///etc/passwd',
    'gopher://example.org/',
    `https://example.org/${'x'.repeat(2000)}`,
    'nonsense',
  ])('is never %s', (url) => {
    expect(mayCall({ OUTBOUND_PRIVATE_NETWORKS: '' }, url)).toBe(false);
  });

  it('is private where the operator has named its network, and then also without TLS', () => {
    const named = { OUTBOUND_PRIVATE_NETWORKS: '10.1.0.0/16, fd00::/8' };
    for (const url of ['https://10.1.2.3/', 'http://10.1.2.3:8080/', 'http://[fd00::1]/', 'http://erp.internal/'])
      expect(mayCall(named, url), url).toBe(true);
    for (const url of ['https://10.2.0.1/', 'http://8.8.8.8/', 'https://127.0.0.1/'])
      expect(mayCall(named, url), url).toBe(false);
  });
});

describe('a request', () => {
  it('gets the reply, and its connection is used again', async () => {
    const sockets = new Set<unknown>();
    const { port } = await listen((request, reply) => {
      sockets.add(request.socket);
      reply.writeHead(201, { 'x-kind': 'hook' }).end('thanks');
    });
    const caller = outbound();
    for (let sent = 0; sent < 3; sent += 1) {
      const found = await caller.send(get(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }));
      expect(found).toMatchObject({ status: 201, headers: { 'x-kind': 'hook' }, isCut: false });
      expect('body' in found && found.body.toString()).toBe('thanks');
    }
    expect(sockets.size).toBe(1);
  });

  it('follows no redirect', async () => {
    let isReached = false;
    const inner = await listen((_request, reply) => {
      isReached = true;
      reply.end();
    });
    const { port } = await listen((_request, reply) => {
      reply.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end();
    });
    expect(await outbound().send(get(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 302 });
    expect(isReached).toBe(false);
  });

  it('ends in time when the receiver says nothing, or drips for ever', async () => {
    const silent = await listen(() => undefined);
    const dripping = await listen((_request, reply) => {
      reply.writeHead(200);
      const timer = setInterval(() => reply.write('x'), 10);
      reply.on('close', () => clearInterval(timer));
    });
    for (const { port } of [silent, dripping])
      expect(await outbound().send(get(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }))).toEqual({
        failure: 'timeout',
      });
  });

  it('reads no more of an endless reply than it may', async () => {
    const { port } = await listen((_request, reply) => {
      reply.writeHead(200);
      const write = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(64 * 1024)));
        if (!reply.destroyed) reply.once('drain', write);
      };
      write();
    });
    const url = `http://127.0.0.1:${port}/`;
    const cut = await outbound().send(get(url));
    expect(cut).toMatchObject({ status: 200, isCut: true });
    expect('body' in cut && cut.body.length).toBe(1000);
    expect(await outbound().send(get(url, { isWholeNeeded: true }))).toEqual({ failure: 'too_large' });
  });

  it('reads a reply of exactly as much as it may', async () => {
    const { port } = await listen((_request, reply) => void reply.end(Buffer.alloc(1000)));
    const whole = await outbound().send(get(`http://127.0.0.1:${port}/`, { isWholeNeeded: true }));
    expect(whole).toMatchObject({ status: 200, isCut: false });
  });

  it('is refused where a name means a private address, whichever of its addresses it is', async () => {
    const { port } = await listen((_request, reply) => void reply.end());
    const named: Readonly<Record<string, readonly string[]>> = {
      'inside.example': ['127.0.0.1'],
      'both.example': ['8.8.8.8', '127.0.0.1'],
    };
    const resolve: ResolveName = (name, done) =>
      done(
        null,
        (named[name] ?? []).map((address) => ({ address, family: 4 })),
      );
    for (const name of Object.keys(named))
      expect(await outbound('', resolve).send(get(`https://${name}:${port}/`))).toEqual({ failure: 'address' });
    // Without TLS only the named networks, also for names.
    expect(await outbound('10.0.0.0/8', resolve).send(get(`http://inside.example:${port}/`))).toEqual({
      failure: 'address',
    });
    expect(await outbound('127.0.0.0/8', resolve).send(get(`http://inside.example:${port}/`))).toMatchObject({
      status: 200,
    });
  });

  it('is refused where a name means another address at the next connection (DNS rebinding)', async () => {
    const { port, server } = await listen((_request, reply) => void reply.end());
    let address = '127.0.0.1';
    const resolve: ResolveName = (_name, done) => done(null, [{ address, family: 4 }]);
    const caller = outbound('127.0.0.0/8', resolve);
    expect(await caller.send(get(`http://turning.example:${port}/`))).toMatchObject({ status: 200 });
    address = '10.0.0.1';
    server.closeAllConnections();
    // The closed connection is noticed; the new one looks up again.
    await new Promise((resolved) => setImmediate(resolved));
    expect(await caller.send(get(`http://turning.example:${port}/`))).toEqual({ failure: 'address' });
  });

  it('says that nobody is there', async () => {
    const { port, server } = await listen((_request, reply) => void reply.end());
    await new Promise((closed) => server.close(closed));
    expect(await outbound().send(get(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'unreachable' });
  });
});
