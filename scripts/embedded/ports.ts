/** Ports of the loopback address. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export const loopback = '127.0.0.1';

async function listensOn(port: number, host: string): Promise<number | null> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    const address = server.address();
    return isAddressInfo(address) ? address.port : null;
  } catch {
    return null;
  } finally {
    server.close();
  }
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}

/** Checks whether a port of the loopback address is free. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listensOn(port, loopback)) !== null;
}

/** Returns a free port, chosen by the system. */
export async function freePort(): Promise<number> {
  const port = await listensOn(0, loopback);
  if (port === null) throw new Error('No free port on the loopback address.');
  return port;
}

const neighboursMax = 20;

/**
 * Returns the wanted port, or else the next free one close to it, or else any. 0 means any.
 * @param taken reserved ports whose servers do not listen yet
 */
export async function preferPort(wanted: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  if (wanted !== 0) {
    for (let port = wanted; port <= Math.min(wanted + neighboursMax, 65_535); port += 1) {
      if (!taken.has(port) && (await isPortFree(port))) return port;
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
