import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublicPath, parsePublicPath } from './public-path.ts';
import { type WebServer, startWebServer } from './web-server.ts';

describe('URLs of public pages', () => {
  it('include the directory, events and days of their programme', () => {
    expect(parsePublicPath('/e')).toEqual({ kind: 'directory', search: '', is_past: false, after: null });
    expect(parsePublicPath('/e/?search=%20ai%20&past=1&after=abc')).toEqual({
      kind: 'directory',
      search: 'ai',
      is_past: true,
      after: 'abc',
    });
    expect(parsePublicPath('/e/some-event-2')).toEqual({ kind: 'event', slug: 'some-event-2' });
    expect(parsePublicPath('/e/some-event/programme?day=2')).toEqual({
      kind: 'programme',
      slug: 'some-event',
      day_number: 2,
      filters: { search: '', track: '', location: '' },
    });
    expect(parsePublicPath('/e/a/programme?search=%20tram%20&track=Rails&location=Hall')).toMatchObject({
      day_number: null,
      filters: { search: 'tram', track: 'Rails', location: 'Hall' },
    });
  });

  it.each(['/e/Upper', '/e/two--dashes', '/e/%2e%2e', '/e/a/b', '/e/a/programme/1', '/east'])(
    'do not include %s',
    (path) => {
      expect(parsePublicPath(path)).toBe(null);
    },
  );

  it.each(['0', '-1', '1.5', 'x', '1e9', ''])('use the first day for the invalid number %j', (day) => {
    expect(parsePublicPath(`/e/a/programme?day=${day}`)).toMatchObject({ day_number: 1 });
  });

  it('do not include the join page of an event', () => {
    expect(['/e', '/e/a', '/e/a?x=1', '/e/A/b'].map(isPublicPath)).toEqual([true, true, true, true]);
    expect(['/e/a/join', '/e/a/join?code=1', '/events', '/app/e'].map(isPublicPath)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('URLs of sessions', () => {
  const session = { kind: 'session', slug: 'summit', session_id: 12 } as const;

  it.each([
    '/e/summit/s/12',
    '/e/summit/s/12?utm_source=x',
    '/e/summit/s/012',
    '/e/summit/s/12-a-talk',
    '/e/summit/s/12/',
  ])('include %s', (path) => expect(parsePublicPath(path)).toEqual(session));

  it.each([
    '/e/summit/s',
    '/e/summit/s/',
    '/e/summit/s/0',
    '/e/summit/s/-1',
    '/e/summit/s/1.5',
    '/e/summit/s/12/x',
    '/e/summit/s/9999999999999999',
    '/e/Up/s/12',
  ])('do not include %s', (path) => expect(parsePublicPath(path)).toBe(null));
});

describe('public pages', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plenum-public-'));
  /** Replies of the API by path. */
  const replies = new Map<string, { readonly status: number; readonly body: unknown }>();
  const apiRequests: IncomingMessage[] = [];
  let api: Server;
  let server: WebServer;

  beforeAll(() => {
    mkdirSync(join(dir, '.server'));
    writeFileSync(join(dir, 'index.html'), 'app');
    const renderer = `export const renderPublicPage = (page, options) => ({
      title: 'A & <b>', head: page.kind, markup: JSON.stringify({ page, languages: options.languages }),
      isIndexed: page.event?.visibility === 'PUBLIC' });`;
    for (const suffix of ['', '.de']) {
      writeFileSync(join(dir, '.server', `public-pages${suffix}.js`), renderer);
      const page = `${suffix}<title><!--title--></title><!--head--><!--markup-->`;
      for (const name of ['public-pages', 'embed']) writeFileSync(join(dir, '.server', `${name}${suffix}.html`), page);
    }
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  beforeEach(async () => {
    replies.clear();
    apiRequests.length = 0;
    api = createServer((request, response) => {
      apiRequests.push(request);
      const { status, body } = replies.get(request.url ?? '') ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const address = api.address();
    if (address === null || typeof address === 'string') throw new Error('The API has no address.');
    const apiUrls = ['http://127.0.0.1:1', `http://127.0.0.1:${address.port}`];
    const settings = {
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'https://plenum.example',
      drainTimeoutMs: 100,
      peers: '',
    };
    server = await startWebServer({ ...settings, apiUrls }, { distDir: dir, earlierDir: join(dir, 'earlier') });
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    api.close();
    await server.stop();
  });

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(server.url + path, { headers, redirect: 'manual' });
  const setEventReply = (slug: string, changes: object = {}) =>
    replies.set(`/api/public/events/${slug}`, { status: 200, body: { slug, ...changes } });

  it('display the data of the first responding API in the language of the reader', async () => {
    setEventReply('summit', { title: 'Summit' });
    const reply = await get('/e/summit', { 'accept-language': 'de-AT,en;q=0.5' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('vary')).toContain('Accept-Language');
    const html = await reply.text();
    expect(html).toMatch(/^\.de<title>A &amp; &lt;b> · Plenum<\/title>event/);
    expect(html).toContain('{"kind":"event","event":{"slug":"summit","title":"Summit"}}');
    expect(html).toContain('"languages":["de-AT"]');
  });

  it('forward the client address to the API', async () => {
    setEventReply('summit');
    await get('/e/summit', { 'x-forwarded-for': '203.0.113.9' });
    expect(apiRequests[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
  });

  it('are cached for seconds, and concurrent requests share one API request', async () => {
    setEventReply('summit');
    await Promise.all(Array.from({ length: 20 }, () => get('/e/summit')));
    expect(apiRequests).toHaveLength(1);
    vi.setSystemTime(Date.now() + 11_000);
    await Promise.all(Array.from({ length: 20 }, () => get('/e/summit')));
    expect(apiRequests).toHaveLength(2);
  });

  it('are rendered with the supported locale of a language tag', async () => {
    setEventReply('summit');
    const languages = async (accepted: string) =>
      /"languages":(\[.*?\])/.exec(await (await get('/e/summit', { 'accept-language': accepted })).text())?.[1];
    for (const tag of ['de-ZZ', 'de-x-made-up', 'de-u-nu-arab']) expect(await languages(tag), tag).toBe('["de"]');
    expect(await languages('de')).toBe('[]');
    expect(await languages('de-CH-1996, en')).toBe('["de-CH"]');
    expect(await languages('de-!, den')).toBe('[]');
  });

  it('return 304 for a matching etag', async () => {
    setEventReply('summit');
    const etag = (await get('/e/summit')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect((await get('/e/summit', { 'if-none-match': etag })).status).toBe(304);
  });

  it('redirect a former slug to the current one', async () => {
    replies.set('/api/public/events/old', { status: 200, body: { slug: 'new' } });
    const reply = await get('/e/old');
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/e/new']);
  });

  it('display sessions, and redirect other forms of their URLs permanently without a request to the API', async () => {
    replies.set('/api/public/events/summit/sessions/12', { status: 200, body: { event: { slug: 'summit' } } });
    const reply = await get('/e/summit/s/12?fbclid=1');
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('{"kind":"session","detail":{"event":{"slug":"summit"}}}');
    apiRequests.length = 0;
    for (const path of ['/e/summit/s/12-any-text', '/e/summit/s/012', '/e/summit/s/12/']) {
      const redirect = await get(path);
      expect([redirect.status, redirect.headers.get('location')], path).toEqual([301, '/e/summit/s/12']);
    }
    expect(apiRequests).toHaveLength(0);
    replies.set('/api/public/events/old/sessions/12', { status: 200, body: { event: { slug: 'summit' } } });
    expect((await get('/e/old/s/12')).headers.get('location')).toBe('/e/summit/s/12');
  });

  it('return the same 404 page for all missing pages', async () => {
    const texts = await Promise.all(
      ['/e/unknown', '/e/Not-a-slug', '/e/unknown/programme', '/e/unknown/s/1', '/e/unknown/s/x'].map(async (path) => {
        const reply = await get(path);
        expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
        return reply.text();
      }),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it('remain available while the API fails, and are removed when the API returns 404', async () => {
    setEventReply('summit', { title: 'Kept' });
    await get('/e/summit');
    replies.set('/api/public/events/summit', { status: 503, body: {} });
    vi.setSystemTime(Date.now() + 11_000);
    for (let count = 0; count < 2; count += 1) expect(await (await get('/e/summit')).text()).toContain('Kept');
    vi.setSystemTime(Date.now() + 11_000);
    expect(await (await get('/e/summit')).text()).toContain('Kept');
    replies.delete('/api/public/events/summit');
    vi.setSystemTime(Date.now() + 11_000);
    expect((await get('/e/summit')).status).toBe(404);
  });

  it('return 503 if the API fails and no page is cached', async () => {
    replies.set('/api/public/events/summit', { status: 500, body: {} });
    const reply = await get('/e/summit');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await reply.text()).toContain('"kind":"failed"');
  });

  it('cache searches separately', async () => {
    const path = (search: string) => `/api/public/events?is_past=false&limit=24&search=${search}`;
    for (const search of ['one', 'two'])
      replies.set(path(search), { status: 200, body: { events: [search], next: null } });
    expect(await (await get('/e?search=one')).text()).toContain('"events":["one"]');
    expect(await (await get('/e?search=two')).text()).toContain('"events":["two"]');
  });

  it('do not expose the files for the server', async () => {
    expect((await get('/.server/public-pages.js')).status).toBe(404);
  });
});
