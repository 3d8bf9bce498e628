import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, isAllowedTarget, type Outbound, type OutboundRequest } from './outbound.ts';
import type { ResolveName } from './resolve-name.ts';

const servers: { readonly close: () => unknown }[] = [];
afterEach(() => Promise.all(servers.splice(0).map((candidate) => candidate.close())));

async function listen(respond: RequestListener): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(respond);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { server, port: (server.address() as AddressInfo).port };
}

function outbound(networks = '127.0.0.0/8', resolve?: ResolveName): Outbound {
  const created = createOutbound({ OUTBOUND_PRIVATE_NETWORKS: networks }, resolve === undefined ? {} : { resolve });
  servers.push(created);
  return created;
}

const get = (url: string, options: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'GET',
  url,
  timeoutMs: 5000,
  maxReplyBytes: 1000,
  ...options,
});

describe('URLs of outbound requests', () => {
  it.each(['https://example.org/hook', 'https://example.org:8443/', 'https://8.8.8.8/', 'https://[2a00::1]/'])(
    'accepts the URL %s',
    (url) => {
      expect(isAllowedTarget({ OUTBOUND_PRIVATE_NETWORKS: '' }, url)).toBe(true);
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
  ])('rejects the URL %s', (url) => {
    expect(isAllowedTarget({ OUTBOUND_PRIVATE_NETWORKS: '' }, url)).toBe(false);
  });

  it('accepts private addresses in networks that the operator lists, even without TLS', () => {
    const settings = { OUTBOUND_PRIVATE_NETWORKS: '10.1.0.0/16, fd00::/8' };
    for (const url of ['https://10.1.2.3/', 'http://10.1.2.3:8080/', 'http://[fd00::1]/', 'http://erp.internal/'])
      expect(isAllowedTarget(settings, url), url).toBe(true);
    for (const url of ['https://10.2.0.1/', 'http://8.8.8.8/', 'https://127.0.0.1/'])
      expect(isAllowedTarget(settings, url), url).toBe(false);
  });
});

describe('outbound requests', () => {
  it('returns the reply, and reuses its connection', async () => {
    const sockets = new Set<unknown>();
    const { port } = await listen((request, reply) => {
      sockets.add(request.socket);
      reply.writeHead(201, { 'x-kind': 'hook' }).end('thanks');
    });
    const caller = outbound();
    for (let requestCount = 0; requestCount < 3; requestCount += 1) {
      const response = await caller.send(get(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }));
      expect(response).toMatchObject({ status: 201, headers: { 'x-kind': 'hook' }, isTruncated: false });
      expect('body' in response && response.body.toString()).toBe('thanks');
    }
    expect(sockets.size).toBe(1);
  });

  it('does not follow redirects', async () => {
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

  it('times out when the receiver is silent, or sends slowly forever', async () => {
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

  it('stops reading an endless reply at the limit', async () => {
    const { port } = await listen((_request, reply) => {
      reply.writeHead(200);
      const write = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(64 * 1024)));
        if (!reply.destroyed) reply.once('drain', write);
      };
      write();
    });
    const url = `http://127.0.0.1:${port}/`;
    const truncated = await outbound().send(get(url));
    expect(truncated).toMatchObject({ status: 200, isTruncated: true });
    expect('body' in truncated && truncated.body.length).toBe(1000);
    expect(await outbound().send(get(url, { requiresCompleteReply: true }))).toEqual({ failure: 'too_large' });
  });

  it('reads a reply of exactly the maximum size', async () => {
    const { port } = await listen((_request, reply) => void reply.end(Buffer.alloc(1000)));
    const fullReply = await outbound().send(get(`http://127.0.0.1:${port}/`, { requiresCompleteReply: true }));
    expect(fullReply).toMatchObject({ status: 200, isTruncated: false });
  });

  it('rejects a name that resolves to a private address, in any position', async () => {
    const { port } = await listen((_request, reply) => void reply.end());
    const settings: Readonly<Record<string, readonly string[]>> = {
      'inside.example': ['127.0.0.1'],
      'both.example': ['8.8.8.8', '127.0.0.1'],
    };
    const resolve: ResolveName = (name, callback) =>
      callback(
        null,
        (settings[name] ?? []).map((address) => ({ address, family: 4 })),
      );
    for (const name of Object.keys(settings))
      expect(await outbound('', resolve).send(get(`https://${name}:${port}/`))).toEqual({ failure: 'address' });
    // Without TLS, only the listed networks are allowed, including for names.
    expect(await outbound('10.0.0.0/8', resolve).send(get(`http://inside.example:${port}/`))).toEqual({
      failure: 'address',
    });
    expect(await outbound('127.0.0.0/8', resolve).send(get(`http://inside.example:${port}/`))).toMatchObject({
      status: 200,
    });
  });

  it('rejects a name that resolves to another address for the next connection (DNS rebinding)', async () => {
    const { port, server } = await listen((_request, reply) => void reply.end());
    let address = '127.0.0.1';
    const resolve: ResolveName = (_name, callback) => callback(null, [{ address, family: 4 }]);
    const caller = outbound('127.0.0.0/8', resolve);
    expect(await caller.send(get(`http://turning.example:${port}/`))).toMatchObject({ status: 200 });
    address = '10.0.0.1';
    server.closeAllConnections();
    // The closed connection is detected; the new one resolves the name again.
    await new Promise((resolved) => setImmediate(resolved));
    expect(await caller.send(get(`http://turning.example:${port}/`))).toEqual({ failure: 'address' });
  });

  it('reports that no server listens', async () => {
    const { port, server } = await listen((_request, reply) => void reply.end());
    await new Promise((onClosed) => server.close(onClosed));
    expect(await outbound().send(get(`http://127.0.0.1:${port}/`))).toEqual({ failure: 'unreachable' });
  });
});
