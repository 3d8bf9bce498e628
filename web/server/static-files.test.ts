import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safePath } from './static-files.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const settings = { host: '127.0.0.1', port: 0, apiUrls: ['http://127.0.0.1:1'], drainTimeoutMs: 1_000, peers: '' };

describe('paths that must not be answered', () => {
  test.each([
    '/../secret',
    '/%2e%2e/secret',
    '/a/..%2fsecret',
    '/.build-stamp',
    '/a/.vite/manifest.json',
    '/%00',
    '/%zz',
    '/a\\b',
  ])('%s', (url) => expect(safePath(url)).toBeNull());
  test('others are cleaned', () => {
    expect(safePath('/')).toBe('');
    expect(safePath('//app//x?y=../z')).toBe('app/x');
  });
});

/** Not `fetch`, which decompresses and normalizes paths. */
function ask(server: WebServer, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const { hostname: host, port } = new URL(server.url);
    const request = httpRequest({ host, port, path, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject).end();
  });
}

describe('the landing page', () => {
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

  test('is for its own address only, in the language of whoever asks, and knows where it is', async () => {
    const get = async (path: string, language: string) => {
      const { body } = await ask(server, path, { 'accept-language': language });
      return body.toString();
    };
    expect(await get('/', 'en')).toMatch(/^landing <link rel="canonical" href="https:\/\/plenum\.example\/" \/>/);
    expect(await get('/?from=mail', 'de-AT, en;q=0.5')).toMatch(/^Landung <link/);
    expect(await get('/app', 'de')).toBe('app');
    expect(await get('/landing', 'en')).toBe('app');
  });

  test('is there in a language that is built and not shipped, for whoever has chosen it', async () => {
    expect((await ask(server, '/app', { cookie: 'language=pseudo' })).body.toString()).toBe('àþþ');
  });

  test('is served for a language whose name no file can have', async () => {
    const long = 'a'.repeat(300);
    for (const headers of [{ 'accept-language': long }, { cookie: `language=${long}` }]) {
      expect((await ask(server, '/', headers)).body.toString()).toMatch(/^landing/);
      expect((await ask(server, '/app', headers)).body.toString()).toBe('app');
    }
  });

  test('comes packed, guarded, and not again to who has it', async () => {
    const { answer, body } = await ask(server, '/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(body).toString()).toMatch(/^landing/);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const again = await ask(server, '/', {
      'accept-encoding': 'gzip',
      'if-none-match': String(answer.headers.etag),
    });
    expect([again.answer.statusCode, again.body.length]).toEqual([304, 0]);
    const head = await ask(server, '/', {}, 'HEAD');
    expect([head.answer.statusCode, head.body.length]).toEqual([200, 0]);
  });
});

describe('the web app', () => {
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

  const get = (path: string, headers?: Record<string, string>, method?: string) => ask(server, path, headers, method);

  test('every page is the one page, unkept and guarded', async () => {
    for (const path of ['/', '/app/events/1', '/verify/abc.def']) {
      const { answer, body } = await get(path);
      expect([answer.statusCode, body.toString()]).toEqual([200, '<!doctype html>home']);
      expect(answer.headers).toMatchObject({
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
  ])('%s is asked for anew each time, and allowed by the rules of every page', async (path, type) => {
    const { answer } = await get(path);
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    const { answer: page } = await get('/');
    expect(page.headers['content-security-policy']).toMatch(/manifest-src 'self'.*worker-src 'self'/);
  });

  test('a hashed file is kept for ever, packed for those who can unpack', async () => {
    const plain = await get('/assets/app-1.js', { 'accept-encoding': 'br, gzip;q=0' });
    expect(plain.body.toString()).toBe('plain');
    expect(plain.answer.headers['cache-control']).toContain('immutable');
    const packed = await get('/assets/app-1.js', { 'accept-encoding': 'br, gzip' });
    expect(packed.answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(gunzipSync(packed.body).toString()).toBe('packed');
  });

  test('a missing hashed file and hidden paths are not found', async () => {
    for (const path of ['/assets/app-9.js', '/assets/', '/../index.html', '/.build-stamp']) {
      const { answer } = await get(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });

  test.each([
    ['a name', 'a'.repeat(300), 200],
    ['a path', 'a/'.repeat(3_000), 200],
    ['the name of a hashed file', `assets/${'a'.repeat(300)}.js`, 404],
  ])('%s that the file system does not accept is that of no file', async (_name, path, status) => {
    expect((await get(`/${path}`)).answer.statusCode).toBe(status);
  });

  test('a page of an earlier build still gets its parts, and a page of this one its own', async () => {
    const earlier = await get('/assets/app-0.js');
    expect([earlier.answer.statusCode, earlier.body.toString()]).toEqual([200, 'earlier']);
    expect(earlier.answer.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/app-1.js')).body.toString()).toBe('plain');
  });

  test('what the browser has is not sent again', async () => {
    const { answer } = await get('/');
    const again = await get('/', { 'if-none-match': String(answer.headers.etag) });
    expect([again.answer.statusCode, again.body.length]).toEqual([304, 0]);
  });

  test('HEAD has no body, POST is refused', async () => {
    const head = await get('/', {}, 'HEAD');
    expect([head.answer.statusCode, head.body.length]).toEqual([200, 0]);
    expect((await get('/', {}, 'POST')).answer.statusCode).toBe(405);
  });
});
