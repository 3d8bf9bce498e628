import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { answerUnparsedRequests, endWithError } from './unparsed-requests.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function open(server: Server): Promise<number> {
  answerUnparsedRequests(server, endWithError);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Sends bytes and returns all received bytes. */
async function exchange(port: number, text: string, afterReply = ''): Promise<string> {
  const tcp = connect({ host: '127.0.0.1', port });
  tcp.on('error', () => undefined);
  tcp.write(text);
  let received = '';
  tcp.on('data', (part) => (received += String(part)));
  if (afterReply !== '') {
    await once(tcp, 'data');
    tcp.write(afterReply);
  }
  await once(tcp, 'close');
  return received;
}

it('answers a request that never ends with status 408', async () => {
  const port = await open(createServer({ headersTimeout: 100, connectionsCheckingInterval: 20 }));
  const reply = await exchange(port, 'GET / HTTP/1.1\r\nhost: a');
  expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 408, error: 'request_timeout' });
});

it('writes nothing into a response that has started', async () => {
  const port = await open(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half');
    }),
  );
  const reply = await exchange(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n', 'NONSENSE\r\n\r\n');
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(reply).toMatch(/half$/);
});
