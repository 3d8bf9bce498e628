import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { endSlowBodies } from './body-rate.ts';
import { closeServer, listen } from './http-server.ts';

const dripMs = 20;
/** The window is long against the pauses of a busy machine: a steady body has four times what it needs. */
const pace = { bytesPerS: 1_000, windowMs: 600, checkIntervalMs: 20 };
let server: Server | undefined;
afterEach(async () => {
  if (server !== undefined) await closeServer(server);
});

async function post(length: number, reads: boolean): Promise<Socket> {
  server = createServer((request, response) => {
    if (reads) request.resume();
    request.on('end', () => response.end('taken'));
  });
  endSlowBodies(server, pace);
  const { port } = new URL(await listen(server, '127.0.0.1', 0));
  const tcp = connect(Number(port), '127.0.0.1');
  tcp.on('error', () => undefined);
  tcp.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
  return tcp;
}

/** Sends this many bytes repeatedly, at this rate also on a busy machine, and returns whether the connection stayed open. */
async function drip(tcp: Socket, bytes: number, dropsMax = Infinity): Promise<'answered' | 'closed'> {
  let timer: NodeJS.Timeout | undefined;
  const end = await new Promise<'answered' | 'closed'>((resolve) => {
    tcp.once('close', () => resolve('closed')).once('data', () => resolve('answered'));
    let drops = 0;
    const begunMs = performance.now();
    timer = setInterval(() => {
      const due = Math.floor((performance.now() - begunMs) / dripMs) - drops;
      if (due < 1) return;
      drops += due;
      tcp.write(Buffer.alloc(due * bytes));
      if (drops >= dropsMax) resolve('answered');
    }, dripMs);
  });
  clearInterval(timer);
  tcp.destroy();
  return end;
}

describe('a body (dripped bodies end the connection)', () => {
  it('that drips ends its connection, also when it began quickly', async () => {
    const tcp = await post(1_000_000, true);
    tcp.write(Buffer.alloc(100_000));
    expect(await drip(tcp, 1)).toBe('closed');
  });

  it('that is slow but steady is taken, however long it takes', async () => {
    expect(await drip(await post(8_000, true), 80)).toBe('answered');
  });

  it('is not ended for what the server does not read', async () => {
    const tcp = await post(1_000_000, false);
    expect(await drip(tcp, 1, (pace.windowMs * 4) / dripMs)).toBe('answered');
  });
});
