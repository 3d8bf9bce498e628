import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutTransportExports, withWebSocketOnly } from './small-sockets.ts';

/** The package is a dependency of `socket.io-client`, next to which it is installed. */
const folder = new URL('../../../engine.io-client/build/esm/', import.meta.resolve('socket.io-client'));

it('leaves only WebSocket in the list of the installed version', () => {
  const list = readFileSync(fileURLToPath(new URL('transports/index.js', folder)), 'utf8');
  expect(list).toContain('webtransport: WT');
  const shorter = withWebSocketOnly(list);
  expect(shorter).not.toMatch(/webtransport|polling/i);
  expect(shorter).toContain('websocket: WS');
});

it('rejects a list in another form', () => {
  expect(() => withWebSocketOnly("import { WT } from './webtransport.js';\nexport const list = [WT];\n")).toThrow(
    'unknown form',
  );
});

it('leaves only WebSocket among the transports that the installed versions export', () => {
  const indexes = [new URL('index.js', folder), new URL('../../../socket.io-client/build/esm/index.js', folder)];
  for (const file of indexes) {
    const index = withoutTransportExports(readFileSync(fileURLToPath(file), 'utf8'));
    expect(index).toContain('WebSocket');
    expect(index).not.toMatch(/\b(?:Fetch|XHR|WebTransport|NodeWebSocket)\b/);
  }
});
