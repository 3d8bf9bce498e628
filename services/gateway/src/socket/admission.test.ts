import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { slowedRefusalMs } from '@plenum/contracts/limits';
import { Server } from 'socket.io';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admit } from './admission.ts';

const ownOrigin = 'https://plenum.example';
let is_open = true;
let isFull = false;
let mayConnect = true;
let mayAsk = true;
let isSlowed = false;
const refused: string[] = [];
const http = createServer();
const io = new Server(http);
io.engine.use(
  admit({
    ownOrigin,
    isOpen: () => is_open,
    isFull: () => isFull,
    mayConnect: () => mayConnect,
    mayAsk: () => mayAsk,
    isSlowed: () => isSlowed,
    isSession: () => false,
    onRefused: (why) => refused.push(why),
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
  refused.length = 0;
  is_open = true;
  isFull = false;
  mayConnect = true;
  mayAsk = true;
  isSlowed = false;
});

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

interface Met {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

function knock(query: string, headers: Readonly<Record<string, string>> = {}): Promise<Met> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/socket.io/?EIO=4&${query}`, { headers, agent: false });
    sent.on('response', (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode, headers: reply.headers });
    });
    sent.on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve({ status: reply.statusCode, headers: reply.headers });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const both = async (): Promise<(number | undefined)[]> => [
  (await knock('transport=websocket', upgrade)).status,
  (await knock('transport=polling')).status,
];

describe('a handshake', () => {
  it('is let in by upgrade and by polling', async () => {
    expect(await both()).toEqual([101, 200]);
  });

  it('gets 503 from a gateway that is leaving, so that balancers try the next one', async () => {
    is_open = false;
    expect(await both()).toEqual([503, 503]);
    expect((await knock('transport=polling')).headers.connection).toBe('close');
  });

  it('gets 503 from a gateway that is full, with a moment to come again and the reason', async () => {
    isFull = true;
    for (const reply of [await knock('transport=websocket', upgrade), await knock('transport=polling')]) {
      expect(reply.status).toBe(503);
      expect(reply.headers['plenum-refused']).toBe('full');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(5);
    }
    expect(refused.splice(0)).toEqual(['full', 'full']);
  });

  it('is asked for no limit of its address when the gateway is full anyway', async () => {
    isFull = true;
    mayConnect = false;
    expect(await both()).toEqual([503, 503]);
  });

  it('gets 429 when its address has too many', async () => {
    mayConnect = false;
    expect(await both()).toEqual([429, 429]);
    expect(refused.splice(0)).toEqual(['too_many', 'too_many']);
  });

  it('gets 429 later when its address is slowed', async () => {
    isSlowed = true;
    const beganMs = performance.now();
    expect(await both()).toEqual([429, 429]);
    // Timers may fire slightly early by another clock.
    expect(performance.now() - beganMs).toBeGreaterThan(2 * slowedRefusalMs - 50);
    expect(refused.splice(0)).toEqual(['slowed', 'slowed']);
  });

  it('gets 403 from a foreign page, whatever the gateway does', async () => {
    is_open = false;
    const foreign = { origin: 'https://evil.example' };
    expect((await knock('transport=websocket', { ...upgrade, ...foreign })).status).toBe(403);
    expect((await knock('transport=polling', foreign)).status).toBe(403);
  });
});

it('lets whoever has a session go on polling while the gateway is leaving', async () => {
  is_open = false;
  // The engine itself validates the session: 400 for an unknown one.
  expect((await knock('transport=polling&sid=unheard')).status).toBe(400);
  expect((await knock('transport=polling&sid=')).status).toBe(503);
  mayAsk = false;
  expect((await knock('transport=polling&sid=unheard')).status).toBe(429);
});
