import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebServer, type WebServer } from './web-server.ts';

const settings = { host: '127.0.0.1', port: 0, apiUrls: ['http://127.0.0.1:1'], drainTimeoutMs: 100, peers: '' };
const publicUrl = 'https://plenum.example';

describe('handbook', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plenum-help-'));
  let server: WebServer;
  beforeAll(async () => {
    mkdirSync(join(dir, 'help', 'en'), { recursive: true });
    mkdirSync(join(dir, 'help', 'assets'));
    writeFileSync(join(dir, 'index.html'), 'app');
    writeFileSync(join(dir, 'help', '404.html'), 'missing');
    writeFileSync(join(dir, 'help', 'en', 'index.html'), 'start');
    writeFileSync(join(dir, 'help', 'en', 'people.html'), 'people');
    writeFileSync(join(dir, 'help', 'assets', 'app.abc.js'), '//');
    server = await startWebServer({ ...settings, publicUrl }, { distDir: dir, earlierDir: join(dir, 'earlier') });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { 'accept-language': 'en', ...headers }, redirect: 'manual' });

  test.each([
    ['/help', { 'accept-language': 'de-AT, en;q=0.5' }, '/help/de/'],
    ['/help/', { 'accept-language': 'fr' }, '/help/en/'],
    ['/help/people', { cookie: 'language=de' }, '/help/de/people'],
    ['/help//evil.example', {}, '/help/en/evil.example'],
    ['/help/%0d%0aa%3ab', {}, '/help/en/%0D%0Aa%3Ab'],
  ])('redirects %s to the language of the request', async (path, headers, location) => {
    const response = await get(path, headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(response.headers.get('vary')).toContain('Accept-Language');
  });

  test.each([
    ['/help/en/', 'start'],
    ['/help/en', 'start'],
    ['/help/en/people', 'people'],
    ['/help/en/people?from=menu', 'people'],
  ])('serves %s with the headers of pages', async (path, body) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, body]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('strict-transport-security')).not.toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-robots-tag')).toBeNull();
  });

  test('caches files with a hash in their name', async () => {
    const response = await get('/help/assets/app.abc.js');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test.each(['/help/en/nothing', '/help/en/a/b', '/help/assets/app.old.js', '/help/en/..%2f..%2findex'])(
    'has no page %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('app');
    },
  );

  test('does not apply to paths with the same beginning', async () => {
    expect(await (await get('/helpful')).text()).toBe('app');
  });
});
