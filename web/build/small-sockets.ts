/** Removes the transport of engine.io-client that the app does not use: it is 1 kB on every screen. */
import type { Plugin } from 'vite';

const transports = '/engine.io-client/build/esm/transports/index.js';

/** Returns the list of transports without WebTransport. Throws if the library writes the list in another way. */
export function withoutWebTransport(code: string): string {
  const shorter = code.replace(/^import \{ WT \} .*\n/m, '').replace(/^\s*webtransport: WT,\n/m, '');
  if (/\bWT\b/.test(shorter)) throw new Error(`The list of transports has an unknown form:\n${code}`);
  return shorter;
}

export const smallSockets = (): Plugin => ({
  name: 'small-sockets',
  apply: 'build',
  transform: (code, id) => (id.endsWith(transports) ? { code: withoutWebTransport(code), map: null } : null),
});
