import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { startIngress, type Ingress } from './ingress.ts';
import { freePort, loopback } from './ports.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

interface Backend {
  readonly url: string;
  readonly server: Server;
  /** Number of its open connections after an upgrade. */
  upgraded(): number;
  close(): Promise<void>;
}

interface BackendOptions {
  readonly answer?: (request: IncomingMessage, body: string) => string;
  readonly status?: () => number;
  /** Keeps connections open after an upgrade. */
  readonly keepsOpen?: boolean;
}

/** Starts a process that responds with its name. */
async function backend(name: string, { answer, status, keepsOpen = false }: BackendOptions = {}): Promise<Backend> {
  const upgraded = new Set<Duplex>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.statusCode = status?.() ?? 200;
      response.end(answer?.(request, Buffer.concat(chunks).toString()) ?? name);
    });
  });
  server.on('upgrade', (_request, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nx-name: ${name}\r\n\r\n`,
    );
    if (!keepsOpen) socket.end();
    upgraded.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.once('close', () => upgraded.delete(socket));
  });
  const port = await freePort();
  server.listen(port, loopback);
  await once(server, 'listening');
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      server.close(() => resolve());
    });
  open.push(close);
  return { url: `http://${loopback}:${port}`, server, upgraded: () => upgraded.size, close };
}

async function ingressOver(api: Backend[], gateway: Backend[] = []): Promise<Ingress & { url: string }> {
  const ingress = await startIngress({
    port: await freePort(),
    api: api.map(({ url }) => url),
    gateway: gateway.map(({ url }) => url),
    web: { dir: '/nonexistent' },
  });
  open.push(() => ingress.close());
  return { ...ingress, url: `http://${loopback}:${ingress.port}` };
}

const read = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init);
  return { status: answer.status, text: await answer.text(), cookie: answer.headers.getSetCookie() };
};

/** Requests an upgrade. */
function openUpgrade(port: number, path: string, cookie?: string): Socket {
  const socket = connect(port, loopback);
  const lines = [`GET ${path}?transport=websocket HTTP/1.1`, 'host: x', 'connection: Upgrade', 'upgrade: websocket'];
  socket.write([...lines, ...(cookie === undefined ? [] : [`cookie: ${cookie}`]), '', ''].join('\r\n'));
  return socket;
}

/** Requests an upgrade and returns the head of the response. */
async function upgrade(port: number, cookie?: string): Promise<string> {
  const socket = openUpgrade(port, '/socket.io/', cookie);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test('distributes requests over the API processes in turn', async () => {
  const { url } = await ingressOver([await backend('one'), await backend('two')]);
  const names = [];
  for (let turn = 0; turn < 4; turn += 1) names.push((await read(`${url}/api/x`)).text);
  expect(names).toEqual(['one', 'two', 'one', 'two']);
});

test('retries on another process if one is down, even for POST', async () => {
  const [firstBackend, secondBackend] = [
    await backend('one'),
    await backend('two', { answer: (request, body) => `${request.method} ${body}` }),
  ];
  const { url } = await ingressOver([firstBackend, secondBackend]);
  await firstBackend.close();
  const body = JSON.stringify({ text: 'hello' });
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await read(`${url}/api/x`, { method: 'POST', body })).text).toBe(`POST ${body}`);
  }
});

test('responds with 503 in the standard error format if no process is up', async () => {
  const firstBackend = await backend('one');
  const { url } = await ingressOver([firstBackend]);
  await firstBackend.close();
  const { status, text } = await read(`${url}/api/x`);
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ code: 503, error: 'service_unavailable', status: 'Service Unavailable' });
});

test('streams a body that is too large to buffer', async () => {
  const { url } = await ingressOver([await backend('one', { answer: (_request, body) => String(body.length) })]);
  const size = 3 * 1024 * 1024;
  expect((await read(`${url}/api/x`, { method: 'POST', body: 'x'.repeat(size) })).text).toBe(String(size));
});

test('appends the real client address to X-Forwarded-For', async () => {
  const { url } = await ingressOver([
    await backend('one', { answer: (request) => String(request.headers['x-forwarded-for']) }),
  ]);
  const { text } = await read(`${url}/api/x`, { headers: { 'x-forwarded-for': '1.2.3.4' } });
  expect(text).toBe(`1.2.3.4, ${loopback}`);
});

test('keeps a browser on the gateway of its cookie, and sets the cookie if it is missing', async () => {
  const { url } = await ingressOver([], [await backend('g0'), await backend('g1')]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await read(`${url}/socket.io/`, { headers: { cookie: 'gateway=1' } })).toMatchObject({
      text: 'g1',
      cookie: [],
    });
  }
  const first = await read(`${url}/socket.io/`);
  expect(first.cookie).toEqual([expect.stringMatching(/^gateway=[01]; Path=\/; HttpOnly; SameSite=Lax$/)]);
  const index = first.cookie[0]?.slice('gateway='.length).charAt(0);
  expect(first.text).toBe(`g${index}`);
});

test('sends WebSockets to the ready gateway with the fewest connections, regardless of the cookie', async () => {
  let isStopping = false;
  const gateway0 = await backend('g0', { keepsOpen: true });
  const gateway1 = await backend('g1', { keepsOpen: true, status: () => (isStopping ? 503 : 200) });
  const { port } = await ingressOver([], [gateway0, gateway1]);
  async function enter(): Promise<{ readonly name: string; readonly socket: Socket }> {
    const socket = openUpgrade(port, '/socket.io/websocket/', 'gateway=0');
    open.push(async () => socket.destroy());
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(String(head)).not.toMatch(/set-cookie/i);
    return { name: /x-name: (\w+)/.exec(String(head))?.[1] ?? '', socket };
  }
  const sockets = [await enter(), await enter(), await enter(), await enter()];
  expect(sockets.map(({ name }) => name)).toEqual(['g0', 'g1', 'g0', 'g1']);
  for (const { name, socket } of sockets) {
    if (name !== 'g1') continue;
    socket.destroy();
    await once(socket, 'close');
  }
  await vi.waitUntil(() => gateway1.upgraded() === 0);
  expect([(await enter()).name, (await enter()).name]).toEqual(['g1', 'g1']);
  isStopping = true;
  expect([(await enter()).name, (await enter()).name]).toEqual(['g0', 'g0']);
});

test('moves polling browsers and WebSockets to the next gateway if their gateway is down', async () => {
  const [gateway0, gateway1] = [await backend('g0'), await backend('g1')];
  const { url, port } = await ingressOver([], [gateway0, gateway1]);
  expect(await upgrade(port, 'gateway=1')).toMatch(/^HTTP\/1.1 101 .*x-name: g1/s);
  expect(await upgrade(port, 'gateway=1')).not.toMatch(/set-cookie/i);
  await gateway1.close();
  const polled = await read(`${url}/socket.io/`, { headers: { cookie: 'gateway=1' } });
  expect(polled).toMatchObject({ text: 'g0', cookie: [expect.stringMatching(/^gateway=0;/)] });
  expect(await upgrade(port, 'gateway=1')).toMatch(
    /x-name: g0.*set-cookie: gateway=0;|set-cookie: gateway=0;.*x-name: g0/s,
  );
  await gateway0.close();
  expect(await upgrade(port)).toMatch(/^HTTP\/1.1 503 /);
});
