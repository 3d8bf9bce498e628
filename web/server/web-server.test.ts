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
  readonly securityContact?: string;
}

async function serve(name: string, files: readonly string[], options: Options = {}): Promise<WebServer> {
  const distDir = join(folder, name);
  mkdirSync(join(distDir, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(distDir, file), file);
  const { publicUrl = 'https://plenum.example', drainTimeoutMs = 100, securityContact = '' } = options;
  const settings = {
    host: '127.0.0.1',
    port: 0,
    publicUrl,
    apiUrls: [publicUrl],
    drainTimeoutMs,
    peers: '',
    securityContact,
  };
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

  // An expired file is worse than none: scanners and reporters ignore its contact (RFC 9116, section 2.5.5).
  it('serves security.txt with a contact and a date in the future, and 404 without a contact', async () => {
    const path = '/.well-known/security.txt';
    const server = await serve('contact', ['index.html'], { securityContact: 'mailto:security@plenum.example' });
    const reply = await fetch(server.url + path);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const [contact, expires = '', ...others] = (await reply.text()).split('\n');
    expect(contact).toBe('Contact: mailto:security@plenum.example');
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThanOrEqual(180);
    expect(others).toEqual([`Canonical: https://plenum.example${path}`, '']);
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
    const silent = await serve('silent', ['index.html']);
    const missing = await fetch(silent.url + path);
    expect([missing.status, await missing.text()]).toEqual([404, 'Not found.\n']);
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
      securityContact: '',
    });
    const invalid = {
      PORT: 'http',
      PUBLIC_URL: 'plenum.example',
      DRAIN_TIMEOUT_MS: '-1',
      API_URL: 'http://a,b',
      METRICS_PORT: '70000',
      TRUST_PROXY: 'true',
      WEB_PEERS: 'a/b',
      SECURITY_CONTACT: 'security@plenum.example',
    };
    for (const [name, value] of Object.entries(invalid))
      expect(() => readWebSettings({ [name]: value })).toThrow(`${name} must be`);
  });
});
