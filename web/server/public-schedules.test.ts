import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startWebServer } from './web-server.ts';

const host = '127.0.0.1';
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

const compressedBody = gzipSync('BEGIN:VCALENDAR');

/** Starts an API that has one schedule. */
async function startApi(requests: IncomingMessage[]): Promise<string> {
  const api = createServer((request, response) => {
    requests.push(request);
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
    else
      response
        .writeHead(200, { etag: '"1"', 'content-encoding': 'gzip', 'access-control-allow-origin': '*' })
        .end(compressedBody);
  }).listen(0, host);
  await once(api, 'listening');
  cleanups.push(() => api.close());
  return `http://${host}:${(api.address() as AddressInfo).port}`;
}

async function startWeb(apiUrls: readonly string[]): Promise<string> {
  const settings = { host, port: 0, publicUrl: 'https://plenum.example', drainTimeoutMs: 100, peers: '', apiUrls };
  const web = await startWebServer(settings, { distDir: tmpdir(), earlierDir: '' });
  cleanups.push(() => web.stop());
  return web.url;
}

test('proxies a schedule unchanged from the first responding API', async () => {
  const requests: IncomingMessage[] = [];
  const url = await startWeb(['http://127.0.0.1:1', await startApi(requests)]);
  const address = `${url}/e/summit/schedule.ics?token=t`;
  const reply = await fetch(address, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect([reply.status, await reply.text()]).toEqual([200, 'BEGIN:VCALENDAR']);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(requests[0]).toMatchObject({
    url: '/e/summit/schedule.ics?token=t',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect((await fetch(address, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  expect((await fetch(address, { method: 'HEAD' })).headers.get('etag')).toBe('"1"');
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'HEAD']);
});

test('returns 503 if no API responds', async () => {
  const url = await startWeb(['http://127.0.0.1:1']);
  expect((await fetch(`${url}/e/summit/schedule.xml`)).status).toBe(503);
});
