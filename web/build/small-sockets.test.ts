import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutWebTransport } from './small-sockets.ts';

const folder = new URL('./', import.meta.resolve('engine.io-client'));

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
