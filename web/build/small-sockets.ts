/**
 * Removes transports from the chunk of socket.io: WebTransport, which the app does not use, and polling, which it loads
 * when it is needed (`lib/polling.ts`). They are 2.3 kB on every screen.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const packageFolder = new URL('../../../engine.io-client/', import.meta.resolve('socket.io-client'));

const transports = '/engine.io-client/build/esm/transports/index.js';

/** Returns the list of transports with WebSocket only. Throws if the library writes the list in another way. */
export function withWebSocketOnly(code: string): string {
  const shorter = code
    .replaceAll(/^import \{ (?:WT|XHR) \} .*\n/gm, '')
    .replaceAll(/^\s*(?:webtransport: WT|polling: XHR),\n/gm, '');
  if (/\b(?:WT|XHR)\b/.test(shorter)) throw new Error(`The list of transports has an unknown form:\n${code}`);
  return shorter;
}

/** Returns an index without the exports of transports other than WebSocket. */
export const withoutTransportExports = (code: string): string =>
  code
    .replaceAll(/^export \{ (?:Fetch|XHR as NodeXHR|XHR|WS as NodeWebSocket|WT as WebTransport) \} .*\n/gm, '')
    .replaceAll(/\b(?:Fetch|NodeXHR|XHR|NodeWebSocket|WebTransport), /g, '');

const polling = fileURLToPath(new URL('build/esm/transports/polling-xhr.js', packageFolder));

export const smallSockets = (): Plugin => ({
  name: 'small-sockets',
  enforce: 'pre',
  apply: 'build',
  // The index exports all transports, and would bring polling into the chunk of the library.
  resolveId: (source, importer) =>
    source === 'socket.io-client' && importer?.endsWith('/web/src/lib/polling.ts') === true ? polling : null,
  transform: (code, id) => {
    if (id.endsWith(transports)) return { code: withWebSocketOnly(code), map: null };
    return /\/(?:engine|socket)\.io-client\/build\/esm\/index\.js$/.test(id)
      ? { code: withoutTransportExports(code), map: null }
      : null;
  },
});
