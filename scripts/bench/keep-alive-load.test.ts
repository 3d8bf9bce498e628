import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { load, readHead, requestBytes } from './keep-alive-load.ts';

describe('readHead', () => {
  it('waits for the whole head and counts head and body', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';
    expect(readHead(Buffer.from(head.slice(0, -1)))).toBeNull();
    expect(readHead(Buffer.from(head))).toEqual({ status: 200, totalBytes: head.length + 5 });
  });

  it('knows answers without a body, and refuses those of unknown length', () => {
    const head = 'HTTP/1.1 304 Not Modified\r\n\r\n';
    expect(readHead(Buffer.from(head))).toEqual({ status: 304, totalBytes: head.length });
    expect(() => readHead(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'))).toThrow(/unknown/);
  });
});

it('requestBytes writes one request', () => {
  expect(requestBytes(new URL('http://127.0.0.1:81/a?b=c'), { cookie: 'd=e' }).toString()).toBe(
    'GET /a?b=c HTTP/1.1\r\nhost: 127.0.0.1:81\r\ncookie: d=e\r\n\r\n',
  );
});

describe('load', () => {
  let asked = 0;
  const body = 'x'.repeat(100_000);
  const server = createServer((request, response) => {
    asked += 1;
    response.writeHead(request.url === '/lost' ? 404 : 200, { 'content-length': body.length }).end(body);
  });
  let url = '';
  beforeEach(async () => {
    asked = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const shape = { headers: [{}, {}, {}], durationMs: 50, expectedStatus: 200 };

  it('counts the answers the server gave', async () => {
    const answers = await load({ ...shape, url });
    expect(answers).toBe(asked);
    expect(answers).toBeGreaterThanOrEqual(3);
  });

  it('ends at an answer of another status', async () => {
    await expect(load({ ...shape, url: `${url}/lost` })).rejects.toThrow('answered 404');
  });
});
