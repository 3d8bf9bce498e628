import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startIngress, type Ingress } from './ingress.ts';
import { freePort, loopback } from './ports.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

interface Backend {
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** A process that responds with its name, and ends a connection after an upgrade. */
async function backend(name: string, answer?: (request: IncomingMessage, body: string) => string): Promise<Backend> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => response.end(answer?.(request, Buffer.concat(chunks).toString()) ?? name));
  });
  server.on('upgrade', (_request, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nx-name: ${name}\r\n\r\n`,
    );
  });
  const port = await freePort();
  server.listen(port, loopback);
  await once(server, 'listening');
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  open.push(close);
  return { url: `http://${loopback}:${port}`, server, close };
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

/** Requests an upgrade and returns the head of the response. */
async function upgrade(port: number, cookie?: string): Promise<string> {
  const { connect } = await import('node:net');
  const socket = connect(port, loopback);
  const lines = [
    'GET /socket.io/?transport=websocket HTTP/1.1',
    'host: x',
    'connection: Upgrade',
    'upgrade: websocket',
  ];
  socket.write([...lines, ...(cookie === undefined ? [] : [`cookie: ${cookie}`]), '', ''].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test('requests go to the API processes in turn', async () => {
  const { url } = await ingressOver([await backend('one'), await backend('two')]);
  const names = [];
  for (let turn = 0; turn < 4; turn += 1) names.push((await read(`${url}/api/x`)).text);
  expect(names).toEqual(['one', 'two', 'one', 'two']);
});

test('a dead process costs nobody an error, not even a post', async () => {
  const [one, two] = [await backend('one'), await backend('two', (request, body) => `${request.method} ${body}`)];
  const { url } = await ingressOver([one, two]);
  await one.close();
  const body = JSON.stringify({ text: 'hello' });
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await read(`${url}/api/x`, { method: 'POST', body })).text).toBe(`POST ${body}`);
  }
});

test('with none left it says so in the one error shape', async () => {
  const one = await backend('one');
  const { url } = await ingressOver([one]);
  await one.close();
  const { status, text } = await read(`${url}/api/x`);
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ code: 503, error: 'service_unavailable', status: 'Service Unavailable' });
});

test('a body too large to keep is passed on as it comes', async () => {
  const { url } = await ingressOver([await backend('one', (_request, body) => String(body.length))]);
  const size = 3 * 1024 * 1024;
  expect((await read(`${url}/api/x`, { method: 'POST', body: 'x'.repeat(size) })).text).toBe(String(size));
});

test('the caller cannot pretend to be somebody else', async () => {
  const { url } = await ingressOver([await backend('one', (request) => String(request.headers['x-forwarded-for']))]);
  const { text } = await read(`${url}/api/x`, { headers: { 'x-forwarded-for': '1.2.3.4' } });
  expect(text).toBe(`1.2.3.4, ${loopback}`);
});

test('a browser stays on the gateway of its cookie, and gets one when it has none', async () => {
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

test('when its gateway is dead a browser moves to the next, for polling and for WebSockets', async () => {
  const [g0, g1] = [await backend('g0'), await backend('g1')];
  const { url, port } = await ingressOver([], [g0, g1]);
  expect(await upgrade(port, 'gateway=1')).toMatch(/^HTTP\/1.1 101 .*x-name: g1/s);
  expect(await upgrade(port, 'gateway=1')).not.toMatch(/set-cookie/i);
  await g1.close();
  const polled = await read(`${url}/socket.io/`, { headers: { cookie: 'gateway=1' } });
  expect(polled).toMatchObject({ text: 'g0', cookie: [expect.stringMatching(/^gateway=0;/)] });
  expect(await upgrade(port, 'gateway=1')).toMatch(
    /x-name: g0.*set-cookie: gateway=0;|set-cookie: gateway=0;.*x-name: g0/s,
  );
  await g0.close();
  expect(await upgrade(port)).toMatch(/^HTTP\/1.1 503 /);
});
