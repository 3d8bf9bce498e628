import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWebServer, type WebServer } from './web-server.ts';

const origin = 'https://plenum.example';
const base = '/api/public/events/summit';
const title = `قمة "R&D" <script>alert('1')</script>`;
const event = {
  slug: 'summit',
  title,
  organization_name: 'Müller & Söhne',
  visibility: 'PUBLIC',
  parts: { programme: 'ALL' },
  speakers: [{}],
};
const frame = (path: string, { width = 800, height = 600, name = title } = {}): string => {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const attribute = escaped.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  return `<iframe src="${origin}${path}" width="${width}" height="${height}" title="${attribute}" loading="lazy" style="max-width:100%;border:0"></iframe>`;
};

const replies = new Map<string, unknown>();
let apiStatus: number | null = null;
let api: Server;
let server: WebServer;

beforeEach(async () => {
  apiStatus = null;
  replies.clear();
  replies.set(base, event);
  replies.set(`${base}/programme`, { slug: 'summit' });
  replies.set(`${base}/programme?day_number=2`, { slug: 'summit' });
  replies.set(`${base}/sessions/12`, { event: { slug: 'summit' }, session: { title: 'Opening' } });
  replies.set(`${base}/embedding`, { slug: 'summit', origins: ['https://shop.example'] });
  api = createServer((request, response) => {
    const body = replies.get(request.url ?? '');
    response.writeHead(apiStatus ?? (body === undefined ? 404 : 200), {
      'content-type': 'application/json',
      'retry-after': '7',
    });
    response.end(JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  if (address === null || typeof address === 'string') throw new Error('The API has no address.');
  const settings = { host: '127.0.0.1', port: 0, publicUrl: origin, drainTimeoutMs: 100, peers: '' };
  const apiUrls = [`http://127.0.0.1:${address.port}`];
  server = await startWebServer({ ...settings, apiUrls }, { distDir: 'no-build', earlierDir: 'no-build' });
});
afterEach(async () => {
  api.close();
  await server.stop();
});

type Parameters = Readonly<Record<string, string>>;

const request = (parameters: Parameters, init: RequestInit = {}) =>
  fetch(`${server.url}/oembed?${new URLSearchParams(parameters).toString()}`, { redirect: 'manual', ...init });
const json = async (url: string, parameters: Parameters = {}) => {
  const reply = await request({ url, ...parameters });
  expect(reply.status, url).toBe(200);
  return (await reply.json()) as Readonly<Record<string, unknown>>;
};

describe('a reply', () => {
  it('has a frame, the organization and the card of the event', async () => {
    expect(await json(`${origin}/e/summit`)).toEqual({
      version: '1.0',
      type: 'rich',
      title,
      author_name: 'Müller & Söhne',
      provider_name: 'Plenum',
      provider_url: `${origin}/`,
      cache_age: 300,
      thumbnail_url: `${origin}/api/public/events/summit/card.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: frame('/embed/summit/programme'),
      width: 800,
      height: 600,
    });
  });

  it('can be XML, which contains any title', async () => {
    replies.set(base, { ...event, title: `${title}\u0000\u000B\uD800]]>` });
    const reply = await request({ url: `${origin}/e/summit`, format: 'xml' });
    expect(reply.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const text = await reply.text();
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed><version>1\.0<\/version>/,
    );
    expect(text).toContain(
      '<title>قمة &quot;R&amp;D&quot; &lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;]]&gt;</title>',
    );
    expect(text).toContain('<html>&lt;iframe src=&quot;https://plenum.example/embed/summit/programme&quot;');
    expect(text).toContain('title=&quot;قمة &amp;quot;R&amp;amp;D&amp;quot; &amp;lt;script&amp;gt;');
  });

  it.each([
    ['/e/summit/', '/embed/summit/programme', 600],
    ['/e/summit?utm_source=x#questions', '/embed/summit/programme', 600],
    ['/e/summit#speakers', '/embed/summit/speakers', 600],
    ['/e/summit/programme', '/embed/summit/programme', 600],
    [
      '/e/summit/programme?day=2&search=x&track=R%26D',
      '/embed/summit/programme?track=R%26D&amp;day=2&amp;days=all',
      600,
    ],
    ['/embed/summit/programme?day=2&theme=dark', '/embed/summit/programme?theme=dark&amp;day=2', 600],
    ['/embed/summit/programme?view=now', '/embed/summit/programme?view=now', 400],
    ['/embed/summit/speakers', '/embed/summit/speakers', 600],
  ])('for %s shows %s', async (path, framed, height) => {
    expect(await json(origin + path)).toMatchObject({ html: frame(framed, { height }), title });
  });

  it.each(['/e/summit/s/12', '/e/summit/s/12-opening', '/embed/summit/sessions/12'])(
    'for %s shows the session',
    async (path) => {
      const html = frame('/embed/summit/sessions/12', { height: 400, name: 'Opening' });
      expect(await json(origin + path)).toMatchObject({ html, title: 'Opening', author_name: 'Müller & Söhne' });
    },
  );

  it('shows the speakers if the agenda is not public', async () => {
    replies.set(base, { ...event, parts: { programme: 'NONE' } });
    expect((await json(`${origin}/e/summit`))['html']).toBe(frame('/embed/summit/speakers'));
  });

  it.each([
    ['no website can show frames', `${base}/embedding`, { slug: 'summit', origins: [] }],
    ['neither agenda nor speakers are public', base, { ...event, parts: { programme: 'KEYNOTES' }, speakers: [] }],
  ])('is a link if %s', async (_reason, path, changed) => {
    replies.set(path, changed);
    const link = await json(`${origin}/e/summit`);
    expect(link).toMatchObject({ type: 'link', title, thumbnail_width: 1200 });
    for (const name of ['html', 'width', 'height']) expect(link).not.toHaveProperty(name);
  });

  it('fits into the maximum size, without a picture that is larger', async () => {
    const small = await json(`${origin}/e/summit`, { maxwidth: '500', maxheight: '300' });
    expect(small).toMatchObject({
      width: 500,
      height: 300,
      html: frame('/embed/summit/programme', { width: 500, height: 300 }),
    });
    expect(small).not.toHaveProperty('thumbnail_url');
    expect(await json(`${origin}/e/summit`, { maxwidth: '5000', maxheight: '630' })).toMatchObject({
      width: 800,
      height: 600,
      thumbnail_height: 630,
    });
    for (const maxwidth of ['0', '-5', 'x', '1e3', ''])
      expect(await json(`${origin}/e/summit`, { maxwidth }), maxwidth).toMatchObject({ width: 800 });
  });

  it('has the current slug of a page with a former one', async () => {
    replies.set('/api/public/events/old', event);
    replies.set('/api/public/events/old/sessions/12', replies.get(`${base}/sessions/12`));
    expect((await json(`${origin}/e/old/s/12`))['html']).toContain('/embed/summit/sessions/12"');
  });

  it('can be read by scripts of every website, and is only sent again after a change', async () => {
    const url = `${origin}/e/summit`;
    const reply = await request({ url });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    });
    expect(reply.headers.get('set-cookie')).toBeNull();
    const etag = reply.headers.get('etag') ?? '';
    const again = await request({ url }, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await request({ url }, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await request({ url, format: 'xml' }, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('about an unlisted event is not stored by shared caches', async () => {
    replies.set(base, { ...event, visibility: 'LINK' });
    const { headers } = await request({ url: `${origin}/e/summit` });
    expect(headers.get('cache-control')).toBe('private, max-age=300');
  });
});

describe('the URL of a page', () => {
  it.each(['HTTPS://PLENUM.EXAMPLE/e/summit', 'http://plenum.example/e/summit', 'https://plenum.example:443/e/summit'])(
    'can be %s',
    async (url) => expect(await json(url)).toMatchObject({ title }),
  );

  it.each([
    'https://other.example/e/summit',
    'https://plenum.example.other.example/e/summit',
    'https://plenum.example@other.example/e/summit',
    'https://plenum.example:8443/e/summit',
    `${origin}/`,
    `${origin}/e`,
    `${origin}/e/summit/join`,
    `${origin}/app/events/7`,
    `${origin}/e/SUMMIT`,
    `${origin}/e/unknown`,
    `${origin}/e/summit/s/13`,
    `${origin}/e/summit/programme?day=3`,
    `${origin}/embed/v1.js`,
    `${origin}/embed/summit/other`,
    `${origin}/oembed?url=x`,
  ])('is not found for %s', async (url) => {
    const reply = await request({ url });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['', 'e/summit', '/e/summit', 'javascript:alert(1)', 'ftp://plenum.example/e/summit', 'https://'])(
    'is invalid for %j',
    async (url) => expect((await request({ url })).status).toBe(400),
  );

  it('is required', async () => expect((await request({})).status).toBe(400));
});

it('responds with 501 to an unknown format', async () => {
  expect((await request({ url: `${origin}/e/summit`, format: 'yaml' })).status).toBe(501);
  expect((await request({ url: `${origin}/e/summit`, format: '' })).status).toBe(200);
});

it('passes on that a client sends too many requests, or that the API is unavailable', async () => {
  const url = `${origin}/e/summit`;
  apiStatus = 429;
  const limited = await request({ url });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  apiStatus = 500;
  const unavailable = await request({ url });
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '5']);
});
