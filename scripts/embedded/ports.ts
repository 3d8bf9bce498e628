/** Ports of the loopback address. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

export const loopback = '127.0.0.1';

/** Checks whether a port of the loopback address is free. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host: loopback, exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * Reserves a port number until this process ends, with the UDP port of the same number. A server listens some time
 * after its port was chosen; without a reservation, another start on this machine could choose the same one.
 */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, address: loopback, exclusive: true });
    await once(socket, 'listening');
    if (await isPortFree(port)) {
      socket.unref();
      return true;
    }
  } catch {
    // Reserved by another process.
  }
  socket.close();
  return false;
}

/** Below the ephemeral ports of operating systems. */
const [chosenMin, chosenMax] = [20_000, 32_000];
const attemptsMax = 200;

/** Returns a free port, which this process has reserved. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = randomInt(chosenMin, chosenMax);
    if (await reserve(port)) return port;
  }
  throw new Error('No free port on the loopback address.');
}

const neighboursMax = 20;

/** Returns the wanted port, or else the next free one close to it, or else any; reserved. 0 means any. */
export async function preferPort(wanted: number): Promise<number> {
  if (wanted !== 0) {
    for (let port = wanted; port <= Math.min(wanted + neighboursMax, 65_535); port += 1) {
      if (await reserve(port)) return port;
    }
  }
  return freePort();
}

/** Parses a port of the environment; `fallback` when absent. Throws when it is not a port. */
export function portFrom(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Not a port: ${text}`);
  return port;
}
