import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPeerProxy, peerHeader } from './peer-assets.ts';

const host = '127.0.0.1';
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts two peers, of which only the second has the file. */
async function peers(requests: string[]): Promise<readonly number[]> {
  const first = createServer((request, response) => {
    requests.push(`first ${request.url} ${String(request.headers[peerHeader])}`);
    response.writeHead(404).end('Not found.');
  });
  const second = createServer((request, response) => {
    requests.push(`second ${request.url}`);
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'cache-control': 'immutable',
      'x-own': 'not forwarded',
    });
    response.end('content of the peer');
  });
  return [await listen(first), await listen(second)];
}

async function startServer(ports: readonly number[], trustProxy = 1): Promise<string> {
  const proxyToPeers = createPeerProxy({
    host: 'unused',
    port: 0,
    headers: { 'x-content-type-options': 'nosniff' },
    trustProxy,
    peers: async () => ports.map((port) => ({ host, port })),
    // Longer than any test, so that slow peers occupy their slots until the test ends them.
    responseTimeoutMs: 60_000,
  });
  const server = createServer((request, response) => {
    void proxyToPeers((request.url ?? '').slice(1), request, response).then((isProxied) => {
      if (!isProxied) response.writeHead(404).end('nobody');
    });
  });
  return `http://${host}:${await listen(server)}`;
}

/** Starts a server whose only peer has one file, and answers requests for other files when the test ends them all. */
async function startSlowPeer(trustProxy = 1) {
  const pending: (() => void)[] = [];
  let hasEnded = false;
  const slow = createServer((request, response) => {
    const end = (): void => void response.writeHead(404).end();
    if (request.url === '/assets/page-1a2b.js') response.writeHead(200).end('content of the peer');
    else if (hasEnded) end();
    else pending.push(end);
  });
  const endAll = (): void => {
    hasEnded = true;
    for (const end of pending) end();
  };
  return { pending, url: await startServer([await listen(slow)], trustProxy), endAll };
}

test('proxies a file of another server with security and caching headers', async () => {
  const requests: string[] = [];
  const url = await startServer(await peers(requests));
  const reply = await fetch(`${url}/assets/page-1a2b.js`);
  expect([reply.status, await reply.text()]).toEqual([200, 'content of the peer']);
  expect(reply.headers.get('cache-control')).toBe('immutable');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('x-own')).toBeNull();
  expect(requests).toEqual(['first /assets/page-1a2b.js 1', 'second /assets/page-1a2b.js']);
});

test('does not forward requests from peers or for other paths', async () => {
  const requests: string[] = [];
  const url = await startServer(await peers(requests));
  const fromPeer = await fetch(`${url}/assets/page-1a2b.js`, { headers: { [peerHeader]: '1' } });
  expect(fromPeer.status).toBe(404);
  for (const path of ['/index.html', '/assets/a/b.js', '/assets/x?y'])
    expect((await fetch(url + path)).status).toBe(404);
  expect(requests).toEqual([]);
});

test('skips unavailable peers', async () => {
  const [, second = 0] = await peers([]);
  const stopped = createServer();
  const stoppedPort = await listen(stopped);
  stopped.close();
  await once(stopped, 'close');
  expect(await (await fetch(`${await startServer([stoppedPort, second])}/assets/a-1.js`)).text()).toBe(
    'content of the peer',
  );
  expect((await fetch(`${await startServer([stoppedPort])}/assets/a-1.js`)).status).toBe(404);
});

test.each([
  ['an IPv4 address', () => '203.0.113.66'],
  ['an IPv6 network', (count: number) => `2001:db8:0:1::${count.toString(16)}`],
  [
    'an IPv6 network in other notations',
    (count: number) => `2001:0DB8:0:${count % 2 === 0 ? '1' : '0001'}:0:0:0:${count}`,
  ],
  ['an IPv4-mapped IPv6 address', (count: number) => (count % 2 === 0 ? '::ffff:203.0.113.66' : '203.0.113.66')],
])('limits concurrent requests per network: %s', async (_name, addressOf) => {
  const { pending, url, endAll } = await startSlowPeer();
  const get = (path: string, client: string) => fetch(url + path, { headers: { 'x-forwarded-for': client } });
  const flood = Array.from({ length: 30 }, (_, count) =>
    get(`/assets/made-up-${count}.js`, `1.2.3.4, ${addressOf(count)}`),
  );
  await expect.poll(() => pending.length).toBe(12);
  await get('/assets/made-up-last.js', addressOf(30));
  expect(pending).toHaveLength(12);
  expect(await (await get('/assets/page-1a2b.js', '198.51.100.7')).text()).toBe('content of the peer');
  endAll();
  await Promise.all(flood);
});

test.each([
  ['no proxy', 0, (count: number) => `198.51.100.${count}`],
  ['two proxies', 2, (count: number) => `198.51.100.${count}, 203.0.113.66, 192.0.2.1`],
])('ignores forged X-Forwarded-For entries with %s', async (_name, trustProxy, forwardedOf) => {
  const { pending, url, endAll } = await startSlowPeer(trustProxy);
  const flood = Array.from({ length: 30 }, (_, count) =>
    fetch(`${url}/assets/made-up-${count}.js`, { headers: { 'x-forwarded-for': forwardedOf(count) } }),
  );
  await expect.poll(() => pending.length).toBe(12);
  await fetch(`${url}/assets/made-up-last.js`, { headers: { 'x-forwarded-for': forwardedOf(99) } });
  expect(pending).toHaveLength(12);
  endAll();
  await Promise.all(flood);
});
