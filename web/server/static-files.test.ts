import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safePath } from './static-files.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const settings = { host: '127.0.0.1', port: 0, apiUrls: ['http://127.0.0.1:1'], drainTimeoutMs: 1_000, peers: '' };

describe('safePath', () => {
  test.each([
    '/../secret',
    '/%2e%2e/secret',
    '/a/..%2fsecret',
    '/.build-stamp',
    '/a/.vite/manifest.json',
    '/%00',
    '/%zz',
    '/a\\b',
  ])('rejects %s', (url) => expect(safePath(url)).toBeNull());
  test('normalizes other paths', () => {
    expect(safePath('/')).toBe('');
    expect(safePath('//app//x?y=../z')).toBe('app/x');
  });
});

/** Sends a request. `fetch` is not used, because it decompresses responses and normalizes paths. */
function sendRequest(server: WebServer, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const { hostname: host, port } = new URL(server.url);
    const request = httpRequest({ host, port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ answer: response, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject).end();
  });
}

describe('landing page', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plenum-static-'));
  let server: WebServer;
  beforeAll(async () => {
    writeFileSync(join(dir, 'index.html'), 'app');
    writeFileSync(join(dir, 'landing.html'), 'landing <!--addresses-->');
    writeFileSync(join(dir, 'landing.de.html'), 'Landung <!--addresses-->');
    writeFileSync(join(dir, 'index.pseudo.html'), 'àþþ');
    const publicUrl = 'https://plenum.example';
    server = await startWebServer({ ...settings, publicUrl }, { distDir: dir, earlierDir: join(dir, 'earlier') });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  test('is served only at the root, in the language of the request, with its public URL', async () => {
    const get = async (path: string, language: string) => {
      const { body } = await sendRequest(server, path, { 'accept-language': language });
      return body.toString();
    };
    expect(await get('/', 'en')).toMatch(/^landing <link rel="canonical" href="https:\/\/plenum\.example\/" \/>/);
    expect(await get('/?from=mail', 'de-AT, en;q=0.5')).toMatch(/^Landung <link/);
    expect(await get('/app', 'de')).toBe('app');
    expect(await get('/landing', 'en')).toBe('app');
  });

  test('serves pages in an additional built language that is selected by the cookie', async () => {
    expect((await sendRequest(server, '/app', { cookie: 'language=pseudo' })).body.toString()).toBe('àþþ');
  });

  test('is served if the language name is too long for a file name', async () => {
    const long = 'a'.repeat(300);
    for (const headers of [{ 'accept-language': long }, { cookie: `language=${long}` }]) {
      expect((await sendRequest(server, '/', headers)).body.toString()).toMatch(/^landing/);
      expect((await sendRequest(server, '/app', headers)).body.toString()).toBe('app');
    }
  });

  test('is compressed, has security headers, and returns 304 for a matching etag', async () => {
    const { answer: response, body } = await sendRequest(server, '/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(body).toString()).toMatch(/^landing/);
    expect(response.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const again = await sendRequest(server, '/', {
      'accept-encoding': 'gzip',
      'if-none-match': String(response.headers.etag),
    });
    expect([again.answer.statusCode, again.body.length]).toEqual([304, 0]);
    const head = await sendRequest(server, '/', {}, 'HEAD');
    expect([head.answer.statusCode, head.body.length]).toEqual([200, 0]);
  });
});

describe('web app', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plenum-static-'));
  let server: WebServer;
  beforeAll(async () => {
    mkdirSync(join(dir, 'assets'));
    writeFileSync(join(dir, 'index.html'), '<!doctype html>home');
    writeFileSync(join(dir, 'sw.js'), 'worker');
    writeFileSync(join(dir, 'manifest.webmanifest'), '{}');
    writeFileSync(join(dir, 'assets', 'app-1.js'), 'plain');
    writeFileSync(join(dir, 'assets', 'app-1.js.gz'), gzipSync('packed'));
    mkdirSync(join(dir, 'earlier', '1'), { recursive: true });
    writeFileSync(join(dir, 'earlier', '1', 'app-0.js'), 'earlier');
    writeFileSync(join(dir, 'earlier', '1', 'app-1.js'), 'same name');
    const publicUrl = 'http://plenum.example';
    server = await startWebServer({ ...settings, publicUrl }, { distDir: dir, earlierDir: join(dir, 'earlier') });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  const get = (path: string, headers?: Record<string, string>, method?: string) =>
    sendRequest(server, path, headers, method);

  test('all paths return the same page, with security headers and without caching', async () => {
    for (const path of ['/', '/app/events/1', '/verify/abc.def']) {
      const { answer: response, body } = await get(path);
      expect([response.statusCode, body.toString()]).toEqual([200, '<!doctype html>home']);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      });
    }
  });

  test.each([
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s is revalidated with each request and allowed by the content security policy', async (path, type) => {
    const { answer: response } = await get(path);
    expect(response.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    const { answer: page } = await get('/');
    expect(page.headers['content-security-policy']).toMatch(/manifest-src 'self'.*worker-src 'self'/);
  });

  test('hashed files are immutable, and compressed if the client accepts it', async () => {
    const plain = await get('/assets/app-1.js', { 'accept-encoding': 'br, gzip;q=0' });
    expect(plain.body.toString()).toBe('plain');
    expect(plain.answer.headers['cache-control']).toContain('immutable');
    const compressed = await get('/assets/app-1.js', { 'accept-encoding': 'br, gzip' });
    expect(compressed.answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(gunzipSync(compressed.body).toString()).toBe('packed');
  });

  test('returns 404 for missing files and hidden paths', async () => {
    for (const path of [
      '/assets/app-9.js',
      '/assets/',
      '/../index.html',
      '/.build-stamp',
      '/openapi.json',
      '/api/docs/a.xml?b=c',
    ]) {
      const { answer: response } = await get(path);
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });

  test.each([
    ['a name', 'a'.repeat(300), 200],
    ['a path', 'a/'.repeat(3_000), 200],
    ['the name of a hashed file', `assets/${'a'.repeat(300)}.js`, 404],
  ])('handles %s that is too long for the file system', async (_name, path, status) => {
    expect((await get(`/${path}`)).answer.statusCode).toBe(status);
  });

  test('serves hashed files of earlier builds, but prefers the current build', async () => {
    const earlier = await get('/assets/app-0.js');
    expect([earlier.answer.statusCode, earlier.body.toString()]).toEqual([200, 'earlier']);
    expect(earlier.answer.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/app-1.js')).body.toString()).toBe('plain');
  });

  test('returns 304 for a matching etag', async () => {
    const { answer: response } = await get('/');
    const again = await get('/', { 'if-none-match': String(response.headers.etag) });
    expect([again.answer.statusCode, again.body.length]).toEqual([304, 0]);
  });

  test('HEAD has no body, and POST is rejected', async () => {
    const head = await get('/', {}, 'HEAD');
    expect([head.answer.statusCode, head.body.length]).toEqual([200, 0]);
    expect((await get('/', {}, 'POST')).answer.statusCode).toBe(405);
  });
});
