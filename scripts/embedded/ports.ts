/** Free ports of the loopback address. */
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
 * Reserves a port number until this process exits, by binding the UDP port of the same number. Without a reservation,
 * another process could choose the same port before the server listens on it.
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
const [minPort, maxPort] = [20_000, 32_000];
const maxAttempts = 200;

/** Returns a free port and reserves it. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = randomInt(minPort, maxPort);
    if (await reserve(port)) return port;
  }
  throw new Error('There is no free port on the loopback address.');
}

const maxNeighbours = 20;

/** Reserves and returns the preferred port, or the next free one, or any free port. 0 means any port. */
export async function preferPort(preferred: number): Promise<number> {
  if (preferred !== 0) {
    for (let port = preferred; port <= Math.min(preferred + maxNeighbours, 65_535); port += 1) {
      if (await reserve(port)) return port;
    }
  }
  return freePort();
}

/** Parses a port from the environment; returns `fallback` if it is absent. Throws if it is invalid. */
export function portFrom(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Not a port: ${text}`);
  return port;
}
