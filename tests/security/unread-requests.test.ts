/**
 * Requests that Node rejects before any handler runs: they get the format of all other rejections, the error body of
 * the catalogue, and a line of text from the web server.
 */
import { connect } from 'node:net';
import { errorStatuses, type ErrorBody } from '@plenum/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AllServers, serverNames, startAllServers } from '../support/security/all-servers.ts';

let servers: AllServers;
beforeAll(async () => {
  servers = await startAllServers();
});
afterAll(() => servers.close());

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

function sendBytes(url: string, text: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const tcp = connect({ host: hostname, port: Number(port) });
    let received = '';
    tcp.on('data', (part: Buffer) => (received += part.toString('utf8')));
    tcp.on('error', () => undefined);
    tcp.once('close', () => {
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0),
        head: head.toLowerCase(),
        // The only chunk of a short chunked body.
        body: /transfer-encoding: chunked/i.test(head) ? (body.split('\r\n')[1] ?? '') : body,
      });
    });
    tcp.write(text);
  });
}

const request = (target: string, lines: readonly string[] = ['host: a.example'], method = 'GET'): string =>
  [`${method} ${target} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n');

const long = 'x'.repeat(20_000);
const chunked = ['host: a.example', 'transfer-encoding: chunked'];

const cases = [
  ['a long path', request(`/api/${long}`), 'request_head_too_large'],
  ['a long query', request(`/api/health?${long}`), 'request_head_too_large'],
  ['a long header', request('/api/health', ['host: a.example', `cookie: ${long}`]), 'request_head_too_large'],
  ['data that is not HTTP', 'NONSENSE\r\n\r\n', 'malformed_request'],
  ['no host', request('/api/health', []), 'malformed_request'],
  ['two hosts', request('/api/health', ['host: a.example', 'host: b.example']), 'malformed_request'],
  [
    'endless chunk extensions',
    `${request('/api/auth/login', [...chunked, 'content-type: application/json'], 'POST')}1;${long}\r\n{\r\n0\r\n\r\n`,
    'payload_too_large',
  ],
  ['a tunnel', request('a.example:443', ['host: a.example:443'], 'CONNECT'), 'method_not_allowed'],
] as const;

describe.each(serverNames)('invalid requests to %s', (name) => {
  it.each(cases)('rejects %s', async (_what, text, error) => {
    const { status, head, body } = await sendBytes(servers.urls[name], text);
    const isWeb = name === 'web';
    if (error === 'payload_too_large' && (isWeb || name === 'gateway')) {
      // They read no bodies, and reply before they reach the extensions.
      expect(status).toBe(isWeb ? 405 : 404);
      return;
    }
    expect(status, head).toBe(errorStatuses[error]);
    expect(head).toContain('cache-control: no-store');
    if (isWeb) {
      expect(head).toContain('content-type: text/plain; charset=utf-8');
      expect(body).toMatch(/^\w.+\.\s*$/);
      return;
    }
    expect(head).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(body) as ErrorBody).toMatchObject({
      code: errorStatuses[error],
      error,
      message: expect.stringMatching(/\S/),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('accepts a request with an unknown expectation', async () => {
    const text = request('/api/health', ['host: a.example', 'expect: magic']);
    expect((await sendBytes(servers.urls[name], text)).status).toBe(200);
  });
});

describe.each(['api', 'gateway', 'ingress'] as const)('rejected requests to %s', (name) => {
  it.each([
    ['an unknown URL', request('/socket.io-not'), [404]],
    ['an unknown method', request('/api/health', ['host: a.example'], 'DELETE'), [404, 405]],
  ])('rejects %s in the same format', async (_what, text, statuses) => {
    const { status, body } = await sendBytes(servers.urls[name], text);
    if (name === 'ingress' && status === 200) return;
    expect(statuses).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ code: status, error: expect.any(String), request_id: expect.any(String) });
  });
});

const upgrade = ['host: a.example', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: short'];
it.each([
  ['api', '/api/wall/some-token'],
  ['gateway', '/socket.io/?EIO=4&transport=websocket'],
] as const)('rejects an invalid WebSocket handshake at %s in the same format', async (name, target) => {
  const text = request(target, upgrade).replace('connection: close', 'connection: upgrade');
  const { status, body } = await sendBytes(servers.urls[name], text);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ code: 400, error: 'malformed_request' });
});
