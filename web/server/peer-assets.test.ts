import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askPeers, peerHeader } from './peer-assets.ts';

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

/** Starts two peers; only the second has the file. */
async function peers(asked: string[]): Promise<readonly number[]> {
  const first = createServer((request, response) => {
    asked.push(`first ${request.url} ${String(request.headers[peerHeader])}`);
    response.writeHead(404).end('Not found.');
  });
  const second = createServer((request, response) => {
    asked.push(`second ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'immutable', 'x-own': 'kept back' });
    response.end('of the other build');
  });
  return [await listen(first), await listen(second)];
}

async function door(ports: readonly number[], trustProxy = 1): Promise<string> {
  const elsewhere = askPeers({
    host: 'unused',
    port: 0,
    headers: { 'x-content-type-options': 'nosniff' },
    trustProxy,
    peers: async () => ports.map((port) => ({ host, port })),
  });
  const server = createServer((request, response) => {
    void elsewhere((request.url ?? '').slice(1), request, response).then((answered) => {
      if (!answered) response.writeHead(404).end('nobody');
    });
  });
  return `http://${host}:${await listen(server)}`;
}

test('a file that only another server has is handed on, guarded and with what caches need', async () => {
  const asked: string[] = [];
  const url = await door(await peers(asked));
  const answer = await fetch(`${url}/assets/page-1a2b.js`);
  expect([answer.status, await answer.text()]).toEqual([200, 'of the other build']);
  expect(answer.headers.get('cache-control')).toBe('immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-own')).toBeNull();
  expect(asked).toEqual(['first /assets/page-1a2b.js 1', 'second /assets/page-1a2b.js']);
});

test('nobody is asked by a question of a peer, or for what no build makes', async () => {
  const asked: string[] = [];
  const url = await door(await peers(asked));
  const fromPeer = await fetch(`${url}/assets/page-1a2b.js`, { headers: { [peerHeader]: '1' } });
  expect(fromPeer.status).toBe(404);
  for (const path of ['/index.html', '/assets/a/b.js', '/assets/x?y'])
    expect((await fetch(url + path)).status).toBe(404);
  expect(asked).toEqual([]);
});

test('peers that are away are passed over', async () => {
  const [, second = 0] = await peers([]);
  const away = createServer();
  const gone = await listen(away);
  away.close();
  await once(away, 'close');
  expect(await (await fetch(`${await door([gone, second])}/assets/a-1.js`)).text()).toBe('of the other build');
  expect((await fetch(`${await door([gone])}/assets/a-1.js`)).status).toBe(404);
});

test.each([
  ['an address', () => '203.0.113.66'],
  ['a network of IPv6', (count: number) => `2001:db8:0:1::${count.toString(16)}`],
  ['a network written in full', (count: number) => `2001:0DB8:0:${count % 2 === 0 ? '1' : '0001'}:0:0:0:${count}`],
  ['a mapped address', (count: number) => (count % 2 === 0 ? '::ffff:203.0.113.66' : '203.0.113.66')],
])('one client does not keep the others from what they miss: %s', async (_name, addressOf) => {
  const waiting: (() => void)[] = [];
  const slow = createServer((request, response) => {
    if (request.url === '/assets/page-1a2b.js') response.writeHead(200).end('of the other build');
    else waiting.push(() => response.writeHead(404).end());
  });
  const url = await door([await listen(slow)]);
  const get = (path: string, client: string) => fetch(url + path, { headers: { 'x-forwarded-for': client } });
  const flood = Array.from({ length: 30 }, (_, count) =>
    get(`/assets/made-up-${count}.js`, `1.2.3.4, ${addressOf(count)}`),
  );
  await expect.poll(() => waiting.length).toBe(12);
  // The other requests of the flood must have been decided too.
  await get('/assets/made-up-last.js', addressOf(30));
  expect(waiting).toHaveLength(12);
  expect(await (await get('/assets/page-1a2b.js', '198.51.100.7')).text()).toBe('of the other build');
  for (const end of waiting) end();
  await Promise.all(flood);
});

test.each([
  ['no proxy', 0, (count: number) => `198.51.100.${count}`],
  ['two proxies', 2, (count: number) => `198.51.100.${count}, 203.0.113.66, 192.0.2.1`],
])('a client makes up no addresses behind %s', async (_name, trustProxy, forwardedOf) => {
  const waiting: (() => void)[] = [];
  const slow = createServer((_request, response) => waiting.push(() => response.writeHead(404).end()));
  const url = await door([await listen(slow)], trustProxy);
  const flood = Array.from({ length: 30 }, (_, count) =>
    fetch(`${url}/assets/made-up-${count}.js`, { headers: { 'x-forwarded-for': forwardedOf(count) } }),
  );
  await expect.poll(() => waiting.length).toBe(12);
  await fetch(`${url}/assets/made-up-last.js`, { headers: { 'x-forwarded-for': forwardedOf(99) } });
  expect(waiting).toHaveLength(12);
  for (const end of waiting) end();
  await Promise.all(flood);
});
