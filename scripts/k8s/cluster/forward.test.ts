import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort, loopback } from '../../embedded/ports.ts';
import { waitUntil } from '../../embedded/process-identity.ts';

it('two forwarders lead from a port by a socket file to another port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-forward-'));
  const [outer, inner] = [await freePort(), await freePort()];
  const server = createServer((request, response) => response.end(`${request.method} ${request.url}`));
  server.listen(inner, loopback);
  const socket = join(folder, 'a.sock');
  const start = (from: string, to: string): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, 'forward.ts'), from, to]);
  const forwarders = [start(socket, `${loopback}:${inner}`), start(`${loopback}:${outer}`, socket)];
  try {
    let text = '';
    const answers = async () => {
      text = await fetch(`http://${loopback}:${outer}/path`).then(
        (reply) => reply.text(),
        () => '',
      );
      return text !== '';
    };
    expect(await waitUntil(answers, 20_000)).toBe(true);
    expect(text).toBe('GET /path');
  } finally {
    for (const forwarder of forwarders) forwarder.kill();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
