/** Health and documentation endpoints. */
import { gunzipSync } from 'node:zlib';
import { createHealthChecks } from '@plenum/core/platform/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

describe('health checks', () => {
  it('reports that the process is running', async () => {
    expect(await api.client().get('/health')).toMatchObject({
      status: 200,
      body: { status: 'healthy', service: 'api', instance: api.deps.config.instance, timestamp: expect.any(String) },
    });
  });

  it('reports ready when the database is migrated', async () => {
    expect(await api.client().get('/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { database: 'up', redis: 'up', migrated: true, draining: false } },
    });
  });

  it('reports not ready while stopping, but still serves', async () => {
    const health = createHealthChecks(api.deps, 'api');
    const stopping = await startTestApi(api.env, { health });
    health.drain();
    expect(await stopping.client().get('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { draining: true } },
    });
    expect((await stopping.client().get('/health')).status).toBe(200);
    expect((await stopping.client().get('/auth/me')).status).toBe(401);
    await stopping.close();
  });

  it('reports not ready without a schema', async () => {
    const url = new URL(api.env['DATABASE_URL'] ?? '');
    url.pathname = '/postgres';
    const empty = await startTestApi({ ...api.env, DATABASE_URL: url.href });
    expect(await empty.client().get('/health/ready')).toMatchObject({
      status: 503,
      body: { checks: { migrated: false } },
    });
    await empty.close();
  });
});

describe('API documentation', () => {
  it.each([
    '/openapi.json',
    '/asyncapi.json',
    '/docs/',
    '/docs/errors',
    '/docs/style.css',
    '/docs/start.js',
    '/docs/scalar.js',
  ])('sends %s compressed, and 304 while it has not changed', async (path) => {
    const plain = await api.client().get(path);
    const gzip = { 'accept-encoding': 'gzip, deflate, br' };
    const packed = await api.client().get(path, { headers: gzip });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
    });
    expect(gunzipSync(packed.raw)).toEqual(plain.raw);
    expect(plain.headers['content-encoding']).toBeUndefined();
    // A strong ETag names the bytes.
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
    for (const [reply, headers] of [
      [plain, {}],
      [packed, gzip],
    ] as const) {
      const etag = String(reply.headers['etag']);
      const unchanged = await api.client().get(path, { headers: { ...headers, 'if-none-match': etag } });
      expect([unchanged.status, unchanged.text, unchanged.headers['etag']]).toEqual([304, '', etag]);
      const other = await api.client().get(path, { headers: { ...headers, 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
  });

  it('serves OpenAPI and AsyncAPI', async () => {
    expect(await api.client().get('/openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
    expect(await api.client().get('/asyncapi.json')).toMatchObject({ status: 200, body: { asyncapi: '3.1.0' } });
  });

  it('serves a page whose policy allows only its own resources', async () => {
    const redirect = await api.client().get('/docs');
    expect([redirect.status, redirect.headers['location']]).toEqual([302, 'docs/']);
    const page = await api.client().get('/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      const { pathname } = new URL(source, 'http://plenum.test/api/docs/');
      expect((await api.client().get(pathname.replace(/^\/api/, ''))).status, source).toBe(200);
    }
    expect(page.text).not.toMatch(/<script>|<script(?![^>]*\bsrc=)/);
  });
});
