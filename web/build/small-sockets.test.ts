import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutWebTransport } from './small-sockets.ts';

/** The package is a dependency of `socket.io-client`, next to which it is installed. */
const folder = new URL('../../../engine.io-client/build/esm/', import.meta.resolve('socket.io-client'));

it('removes WebTransport from the list of the installed version', () => {
  const list = readFileSync(fileURLToPath(new URL('transports/index.js', folder)), 'utf8');
  expect(list).toContain('webtransport: WT');
  const shorter = withoutWebTransport(list);
  expect(shorter).not.toMatch(/webtransport/i);
  expect(shorter).toContain('websocket: WS');
  expect(shorter).toContain('polling: XHR');
});

it('rejects a list in another form', () => {
  expect(() => withoutWebTransport("import { WT } from './webtransport.js';\nexport const list = [WT];\n")).toThrow(
    'unknown form',
  );
});
