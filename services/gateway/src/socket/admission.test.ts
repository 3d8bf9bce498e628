import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { slowedRejectionDelayMs } from '@plenum/contracts/limits';
import { Server } from 'socket.io';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admit } from './admission.ts';

const ownOrigin = 'https://plenum.example';
let is_open = true;
let isFull = false;
let mayConnect = true;
let mayAsk = true;
let isThrottled = false;
const rejectedHandshakes: string[] = [];
const http = createServer();
const io = new Server(http);
io.engine.use(
  admit({
    ownOrigin,
    isAllowedSite: () => false,
    isOpen: () => is_open,
    isFull: () => isFull,
    mayConnect: () => mayConnect,
    mayRequestSession: () => mayAsk,
    isSlowed: () => isThrottled,
    isSession: () => false,
    onRejected: (why) => rejectedHandshakes.push(why),
  }),
);
let url: string;

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => io.close());
beforeEach(() => {
  rejectedHandshakes.length = 0;
  is_open = true;
  isFull = false;
  mayConnect = true;
  mayAsk = true;
  isThrottled = false;
});

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

interface HandshakeResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

function tryHandshake(query: string, headers: Readonly<Record<string, string>> = {}): Promise<HandshakeResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${url}/socket.io/?EIO=4&${query}`, { headers, agent: false });
    clientRequest.on('response', (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode, headers: reply.headers });
    });
    clientRequest.on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve({ status: reply.statusCode, headers: reply.headers });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

const both = async (): Promise<(number | undefined)[]> => [
  (await tryHandshake('transport=websocket', upgrade)).status,
  (await tryHandshake('transport=polling')).status,
];

describe('handshakes', () => {
  it('accepts a handshake by upgrade and by polling', async () => {
    expect(await both()).toEqual([101, 200]);
  });

  it('rejects with 503 while draining, so that load balancers try the next gateway', async () => {
    is_open = false;
    expect(await both()).toEqual([503, 503]);
    expect((await tryHandshake('transport=polling')).headers.connection).toBe('close');
  });

  it('rejects with 503 when the gateway is full, with a retry delay and the reason', async () => {
    isFull = true;
    for (const reply of [await tryHandshake('transport=websocket', upgrade), await tryHandshake('transport=polling')]) {
      expect(reply.status).toBe(503);
      expect(reply.headers['plenum-refused']).toBe('full');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(5);
    }
    expect(rejectedHandshakes.splice(0)).toEqual(['full', 'full']);
  });

  it('does not count a handshake against the limit of its address when the gateway is full anyway', async () => {
    isFull = true;
    mayConnect = false;
    expect(await both()).toEqual([503, 503]);
  });

  it('rejects with 429 when the address has too many connections', async () => {
    mayConnect = false;
    expect(await both()).toEqual([429, 429]);
    expect(rejectedHandshakes.splice(0)).toEqual(['too_many', 'too_many']);
  });

  it('rejects with a delayed 429 when the address is throttled', async () => {
    isThrottled = true;
    const startedAtMs = performance.now();
    expect(await both()).toEqual([429, 429]);
    // Timers may fire slightly early by another clock.
    expect(performance.now() - startedAtMs).toBeGreaterThan(2 * slowedRejectionDelayMs - 50);
    expect(rejectedHandshakes.splice(0)).toEqual(['slowed', 'slowed']);
  });

  it('rejects a foreign origin with 403, in any state of the gateway', async () => {
    is_open = false;
    const foreign = { origin: 'https://evil.example' };
    expect((await tryHandshake('transport=websocket', { ...upgrade, ...foreign })).status).toBe(403);
    expect((await tryHandshake('transport=polling', foreign)).status).toBe(403);
  });
});

it('allows existing sessions to continue polling while the gateway drains', async () => {
  is_open = false;
  // The engine itself validates the session: 400 for an unknown one.
  expect((await tryHandshake('transport=polling&sid=unheard')).status).toBe(400);
  expect((await tryHandshake('transport=polling&sid=')).status).toBe(503);
  mayAsk = false;
  expect((await tryHandshake('transport=polling&sid=unheard')).status).toBe(429);
});
