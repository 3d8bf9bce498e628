import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeSlowBodies } from './body-rate.ts';
import { closeServer, listen } from './http-server.ts';

const dripMs = 20;
/** The window is long compared with the pauses of a busy machine: a steady body sends four times the minimum. */
const rateOptions = { bytesPerS: 1_000, windowMs: 600, checkIntervalMs: 20 };
let server: Server | undefined;
afterEach(async () => {
  if (server !== undefined) await closeServer(server);
});

async function post(length: number, reads: boolean): Promise<Socket> {
  server = createServer((request, response) => {
    if (reads) request.resume();
    request.on('end', () => response.end('taken'));
  });
  closeSlowBodies(server, rateOptions);
  const { port } = new URL(await listen(server, '127.0.0.1', 0));
  const tcp = connect(Number(port), '127.0.0.1');
  tcp.on('error', () => undefined);
  tcp.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
  return tcp;
}

/** Sends this many bytes repeatedly, at this rate also on a busy machine, and returns whether the connection stayed open. */
async function sendSlowly(tcp: Socket, bytes: number, maxDrops = Infinity): Promise<'answered' | 'closed'> {
  let timer: NodeJS.Timeout | undefined;
  const end = await new Promise<'answered' | 'closed'>((resolve) => {
    tcp.once('close', () => resolve('closed')).once('data', () => resolve('answered'));
    let drops = 0;
    const startedMs = performance.now();
    timer = setInterval(() => {
      const dueChunks = Math.floor((performance.now() - startedMs) / dripMs) - drops;
      if (dueChunks < 1) return;
      drops += dueChunks;
      tcp.write(Buffer.alloc(dueChunks * bytes));
      if (drops >= maxDrops) resolve('answered');
    }, dripMs);
  });
  clearInterval(timer);
  tcp.destroy();
  return end;
}

describe('slow request bodies', () => {
  it('closes the connection of a body that arrives too slowly, even if it began quickly', async () => {
    const tcp = await post(1_000_000, true);
    tcp.write(Buffer.alloc(100_000));
    expect(await sendSlowly(tcp, 1)).toBe('closed');
  });

  it('accepts a slow but steady body, regardless of its duration', async () => {
    expect(await sendSlowly(await post(8_000, true), 80)).toBe('answered');
  });

  it('does not abort a body for bytes that the server does not read', async () => {
    const tcp = await post(1_000_000, false);
    expect(await sendSlowly(tcp, 1, (rateOptions.windowMs * 4) / dripMs)).toBe('answered');
  });
});
