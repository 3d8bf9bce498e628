import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readWebSettings } from './settings.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'plenum-web-server-'));
const running: WebServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));
afterAll(() => rmSync(folder, { recursive: true }));

interface Options {
  readonly publicUrl?: string;
  readonly drainTimeoutMs?: number;
}

async function serve(name: string, files: readonly string[], options: Options = {}): Promise<WebServer> {
  const distDir = join(folder, name);
  mkdirSync(join(distDir, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(distDir, file), file);
  const { publicUrl = 'https://plenum.example', drainTimeoutMs = 100 } = options;
  const settings = { host: '127.0.0.1', port: 0, publicUrl, apiUrls: [publicUrl], drainTimeoutMs, peers: '' };
  const server = await startWebServer(settings, { distDir, earlierDir: join(distDir, 'earlier') });
  running.push(server);
  return server;
}

describe('web server', () => {
  it('is alive immediately, and ready if the app is built', async () => {
    const full = await serve('full', ['index.html']);
    const empty = await serve('empty', []);
    const statuses = async ({ url }: WebServer) =>
      Promise.all(['/health', '/health/ready'].map(async (path) => (await fetch(url + path)).status));
    expect(await statuses(full)).toEqual([200, 200]);
    expect(await statuses(empty)).toEqual([200, 503]);
  });

  it('sets HSTS only if the public URL uses https', async () => {
    const header = async ({ url }: WebServer) => (await fetch(url)).headers.get('strict-transport-security');
    expect(await header(await serve('secure', ['index.html']))).toBe('max-age=31536000; includeSubDomains');
    expect(await header(await serve('local', ['index.html'], { publicUrl: 'http://localhost' }))).toBeNull();
  });

  it('completes pending requests during the drain, and reports not ready', async () => {
    // A long drain timeout, so that the readiness request is sent during the drain.
    const server = await serve('ending', ['index.html'], { drainTimeoutMs: 20_000 });
    const { hostname, port } = new URL(server.url);
    const slow = connect(Number(port), hostname);
    await once(slow, 'connect');
    slow.write('GET /app HTTP/1.1\r\nhost: x\r\n');
    const stopped = server.stop();
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
    slow.write('\r\n');
    let text = '';
    for await (const chunk of slow) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1.1 200 .*connection: close.*index\.html$/is);
    await stopped;
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });
});

describe('settings', () => {
  it('have defaults, and invalid ones are rejected by name', () => {
    expect(readWebSettings({ PORT: '', PUBLIC_URL: 'https://plenum.example' })).toEqual({
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'https://plenum.example',
      apiUrls: ['https://plenum.example'],
      drainTimeoutMs: 10_000,
      trustProxy: 0,
      peers: '',
    });
    const invalid = {
      PORT: 'http',
      PUBLIC_URL: 'plenum.example',
      DRAIN_TIMEOUT_MS: '-1',
      API_URL: 'http://a,b',
      METRICS_PORT: '70000',
      TRUST_PROXY: 'true',
      WEB_PEERS: 'a/b',
    };
    for (const [name, value] of Object.entries(invalid))
      expect(() => readWebSettings({ [name]: value })).toThrow(`${name} must be`);
  });
});
