import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isEmbedPath, parseEmbedPath, withSlug } from './embed-path.ts';
import { startWebServer, type WebServer } from './web-server.ts';

describe('URLs of embedded pages', () => {
  it('have the content of a public page', () => {
    expect(parseEmbedPath('/embed/summit/speakers')).toMatchObject({ view: 'speakers', source: { kind: 'event' } });
    expect(parseEmbedPath('/embed/summit/sessions/12')).toMatchObject({
      view: 'session',
      source: { kind: 'session', slug: 'summit', session_id: 12 },
    });
    expect(parseEmbedPath('/embed/summit/programme?day=2&track=Rails&search=x')).toMatchObject({
      view: 'programme',
      source: { kind: 'programme', day_number: 2, filters: { search: '', track: 'Rails', location: '' } },
    });
    expect(parseEmbedPath('/embed/summit/programme?view=now')).toMatchObject({
      view: 'now',
      source: { day_number: null },
    });
  });

  it('offer other days unless the website chose one', () => {
    const hasDays = (query: string) => parseEmbedPath(`/embed/summit/programme${query}`)?.look.hasDays;
    expect(['', '?day=2', '?day=2&days=all'].map(hasDays)).toEqual([true, false, true]);
  });

  it('keep only known parameters and valid values', () => {
    const parsed = parseEmbedPath('/embed/summit/programme?theme=%22onload&lang=%3Cb%3E&track=A%26B&x=1');
    expect(parsed).toMatchObject({ language: null, look: { theme: 'auto' } });
    expect(new URLSearchParams(parsed?.look.query).get('track')).toBe('A&B');
    expect(parsed?.look.query).not.toContain('x=1');
    expect(parseEmbedPath('/embed/summit/speakers?theme=dark&lang=de')).toMatchObject({
      language: 'de',
      look: { theme: 'dark' },
    });
  });

  it.each(['/embed/summit', '/embed/Upper/programme', '/embed/a/b', '/embed/a/sessions/x', '/embed/a/programme/1'])(
    'do not include %s',
    (path) => expect(parseEmbedPath(path)).toBeNull(),
  );

  it('do not include the script of other websites', () => {
    expect(['/embed/v1.js', '/embed', '/embedded/a/b', '/embed/a/b'].map(isEmbedPath)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('keep their query when the slug changes', () => {
    expect(withSlug('/embed/old/programme?view=now', 'new')).toBe('/embed/new/programme?view=now');
  });
});

describe('embedded pages', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plenum-embed-'));
  const replies = new Map<string, unknown>();
  let api: Server;
  let server: WebServer;

  beforeAll(() => {
    mkdirSync(join(dir, '.server'));
    mkdirSync(join(dir, 'embed'));
    writeFileSync(join(dir, 'index.html'), 'app');
    writeFileSync(join(dir, 'embed', 'v1.js'), '//');
    const renderer = `export const renderPublicPage = (page) => ({
      title: page.kind, head: '', markup: JSON.stringify(page), isIndexed: page.event?.visibility === 'PUBLIC' });`;
    for (const suffix of ['', '.de']) {
      writeFileSync(join(dir, '.server', `public-pages${suffix}.js`), renderer);
      for (const name of ['public-pages', 'embed'])
        writeFileSync(join(dir, '.server', `${name}${suffix}.html`), `${name}${suffix} <!--markup-->`);
    }
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  beforeEach(async () => {
    replies.clear();
    api = createServer((request, response) => {
      const body = replies.get(request.url ?? '');
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const address = api.address();
    if (address === null || typeof address === 'string') throw new Error('The API has no address.');
    const settings = {
      host: '127.0.0.1',
      port: 0,
      publicUrl: 'https://plenum.example',
      drainTimeoutMs: 100,
      peers: '',
    };
    const apiUrls = [`http://127.0.0.1:${address.port}`];
    server = await startWebServer({ ...settings, apiUrls }, { distDir: dir, earlierDir: join(dir, 'earlier') });
  });
  afterEach(async () => {
    api.close();
    await server.stop();
  });

  const base = '/api/public/events/summit';
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(server.url + path, { headers, redirect: 'manual' });
  const framingOf = ({ headers }: Response): string =>
    /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? '';
  const allow = (...origins: readonly string[]) => replies.set(`${base}/embedding`, { slug: 'summit', origins });

  it('can be displayed by the websites of the event, and no other page can', async () => {
    allow('https://shop.example', 'http://localhost:4000');
    replies.set(base, { slug: 'summit', visibility: 'PUBLIC' });
    const embedded = await get('/embed/summit/speakers');
    expect(embedded.status).toBe(200);
    expect(framingOf(embedded)).toBe("frame-ancestors 'self' https://shop.example http://localhost:4000");
    expect(embedded.headers.get('x-frame-options')).toBeNull();
    expect(embedded.headers.get('set-cookie')).toBeNull();
    expect(embedded.headers.get('x-robots-tag')).toBe('noindex');
    expect(embedded.headers.get('cache-control')).toBe('private, no-cache');
    for (const path of ['/e/summit', '/', '/app/events', '/embed/summit', '/embed/summit/other', '/embed/v1.js']) {
      const reply = await get(path);
      expect([framingOf(reply), reply.headers.get('x-frame-options')], path).toEqual([
        "frame-ancestors 'none'",
        'DENY',
      ]);
    }
  });

  it('cannot be displayed by any website if the event allows none', async () => {
    allow();
    replies.set(base, { slug: 'summit' });
    const reply = await get('/embed/summit/speakers');
    expect([reply.status, framingOf(reply), reply.headers.get('x-frame-options')]).toEqual([
      200,
      "frame-ancestors 'none'",
      'DENY',
    ]);
  });

  it('of events without a public page equal those of unknown events', async () => {
    replies.set(base, { slug: 'summit' });
    const texts = await Promise.all(
      ['/embed/summit/speakers', '/embed/unknown/speakers', '/e/unknown', '/embed/unknown/sessions/1'].map(
        async (path) => {
          const reply = await get(path);
          expect([reply.status, framingOf(reply)]).toEqual([404, "frame-ancestors 'none'"]);
          return reply.text();
        },
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it('show in the frame that a part is not public', async () => {
    allow('https://shop.example');
    const reply = await get('/embed/summit/programme');
    expect([reply.status, framingOf(reply)]).toEqual([404, "frame-ancestors 'self' https://shop.example"]);
    expect(await reply.text()).toContain('"view":"missing"');
  });

  it('have the language that the website chose', async () => {
    allow('https://shop.example');
    replies.set(base, { slug: 'summit' });
    const textOf = async (query: string) =>
      (await get(`/embed/summit/speakers${query}`, { 'accept-language': 'de' })).text();
    expect(await textOf('?lang=en')).toMatch(/^embed /);
    expect(await textOf('')).toMatch(/^embed\.de /);
    expect(await textOf('?lang=xx')).toMatch(/^embed\.de .*"isOtherLanguage":true/);
    expect(await textOf('?lang=de-AT')).toContain('"isOtherLanguage":false');
  });

  it('redirect from a former slug with their query', async () => {
    replies.set('/api/public/events/old/embedding', { slug: 'summit', origins: [] });
    replies.set('/api/public/events/old', { slug: 'summit' });
    const reply = await get('/embed/old/speakers?theme=dark');
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/embed/summit/speakers?theme=dark']);
  });

  /** Sets the sessions of the days 1 to 3, of which the first is the current one. */
  function setDays(...sessionsOfDays: readonly (readonly object[])[]): void {
    const days = sessionsOfDays.map(({ length }, index) => ({ day_number: index + 1, sessions_count: length }));
    for (const [index, sessions] of sessionsOfDays.entries()) {
      const day = { slug: 'summit', days, day_number: index + 1, sessions };
      if (index === 0) replies.set(`${base}/programme`, day);
      replies.set(`${base}/programme?day_number=${index + 1}`, day);
    }
  }
  const past = { starts_at: '2020-01-01T09:00:00Z', ends_at: '2020-01-01T10:00:00Z', location: 'Hall 1' };
  const future = { starts_at: '2090-01-01T09:00:00Z', ends_at: '2090-01-01T10:00:00Z', location: 'Hall 1' };
  const contentOf = async (path: string) => {
    const text = await (await get(`/embed/summit/programme${path}`)).text();
    const { content } = JSON.parse(text.slice(text.indexOf('{'))) as {
      content: { view: string; parameter?: string; days?: { day_number: number }[] };
    };
    return { ...content, days: content.days?.map(({ day_number }) => day_number) };
  };

  it('show the next session of a location on whichever day it is', async () => {
    allow('https://shop.example');
    setDays([past, { ...future, location: 'Hall 2' }], [], [future]);
    expect((await contentOf('?view=now')).days).toEqual([1]);
    expect((await contentOf('?view=now&location=Hall+2')).days).toEqual([1]);
    expect((await contentOf('?view=now&location=Hall+1')).days).toEqual([1, 3]);
    expect((await contentOf('')).days).toBeUndefined();
  });

  it('show the sessions of the day before, because one may be on after midnight', async () => {
    allow('https://shop.example');
    setDays([past], [future], [future]);
    replies.set(`${base}/programme`, replies.get(`${base}/programme?day_number=2`));
    expect((await contentOf('?view=now')).days).toEqual([1, 2]);
  });

  it('tell values that do not exist from those without sessions', async () => {
    allow('https://shop.example');
    setDays([past], [{ ...future, location: 'Hall 2' }]);
    const parameterOf = async (path: string) => (await contentOf(path)).parameter;
    for (const view of ['', 'view=now&']) {
      expect(await parameterOf(`?${view}location=Hall+2`)).toBeUndefined();
      expect(await parameterOf(`?${view}location=hall+2`)).toBe('location');
      expect(await parameterOf(`?${view}track=Rails`)).toBe('track');
    }
    expect(await parameterOf('?view=nowx')).toBe('view');
    expect(await parameterOf('?day=99')).toBe('day');
    expect(await parameterOf('?day=monday')).toBe('day');
    expect((await get('/embed/summit/programme?day=99')).status).toBe(404);
  });

  it('return 304 for a matching etag', async () => {
    allow('https://shop.example');
    replies.set(base, { slug: 'summit' });
    const etag = (await get('/embed/summit/speakers')).headers.get('etag') ?? '';
    expect((await get('/embed/summit/speakers', { 'if-none-match': etag })).status).toBe(304);
  });

  it('come with a script that every website can load', async () => {
    const { status, headers } = await get('/embed/v1.js');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
});
