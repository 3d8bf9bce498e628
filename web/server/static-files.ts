/**
 * Serves the built web app: precompressed files, long-term caching of hashed files, the landing page at `/`, and the same
 * page for all other paths (docs/decisions/0024).
 */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { languageOf, preferredLanguages } from '@plenum/contracts/languages';
import { isSchedulePath } from '@plenum/contracts/schedule/schedule-addresses';
import { isEmbedPath } from './embed-path.ts';
import { fileAt, types, type Found } from './found-file.ts';
import { findHandbook, isHandbookPath } from './handbook.ts';
import { preparedPage } from './landing-page.ts';
import { isOembedPath, type OembedReply } from './oembed.ts';
import type { PublicReply, PublicRequest } from './public-pages.ts';
import { isPublicPath } from './public-path.ts';
import type { ReadyPage } from './public-renderer.ts';
import type { ProxySchedule } from './public-schedules.ts';
import { embedHeaders, securityHeaders, sharedHeaders } from './security-headers.ts';

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Excludes pages from search engines, which may find links to unlisted pages. */
const notIndexed = { 'x-robots-tag': 'noindex' } as const;

/** Folder of files with a content hash in their names. */
const assetsFolder = 'assets/';
/**
 * Paths of files, which programs request: without such a file, they need 404 instead of the page of the app. Tokens in
 * the URLs of screens may contain dots, but not end like this.
 */
const documentPath = /\.(?:json|ya?ml|xml|txt|js|mjs|css|map|php|ico|png|svg|webmanifest)$/i;
/** Script of other websites that inserts the pages for frames. */
const widgetPath = 'embed/v1.js';
const widgetHeaders = {
  ...sharedHeaders,
  'cache-control': 'public, max-age=3600',
  vary: 'Accept-Encoding',
} as const;

/**
 * Returns the path of a request, relative to the web folder; null for paths that must not be served: other folders, hidden
 * files, invalid escapes (CWE-22).
 */
export function safePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
    const parts = path.split('/').filter((part) => part !== '');
    const isUnsafe = parts.some((part) => part.startsWith('.') || part.includes('\\') || part.includes('\0'));
    return isUnsafe ? null : parts.join('/');
  } catch {
    return null;
  }
}

function isAccepted(request: IncomingMessage, encoding: string): boolean {
  const header = request.headers['accept-encoding'];
  const offers = (typeof header === 'string' ? header : '').split(',').map((offer) => offer.trim().toLowerCase());
  return offers.some((offer) => offer === encoding || (offer.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(offer)));
}

/**
 * Returns a page in the language of the request. A build may have additional languages, such as the pseudo-language of
 * `npm run test:languages`.
 */
function pageFor(webDir: string, name: 'index' | 'landing', request: IncomingMessage): Found | null {
  const languages = preferredLanguages(request.headers);
  const inLanguage = (language: string): Found | null => fileAt(join(webDir, `${name}.${language}.html`));
  return inLanguage(languages[0] ?? '') ?? inLanguage(languageOf(...languages)) ?? fileAt(join(webDir, `${name}.html`));
}

function respondWithText(web: ServedWeb, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...securityHeaders(web.publicUrl),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

export interface ServedWeb {
  /** Folder of the built web app. */
  readonly dir: string;
  /** Public URL, for the landing page. */
  readonly publicUrl?: string;
  /** Folders with hashed files of earlier builds, which open pages still request. */
  readonly earlierDirs?: readonly string[];
  /** Renders the public pages; without it, they are not served. */
  readonly publicPages?: (request: PublicRequest) => Promise<PublicReply>;
  readonly proxySchedule?: ProxySchedule;
  /** Called for a missing hashed file; returns whether it has sent a response. */
  readonly proxyToPeer?: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** Finds the file at a path, or a hashed file of an earlier build. */
function findFile(web: ServedWeb, path: string, hashed: boolean): Found | null {
  if (path === '') return null;
  const found = fileAt(join(web.dir, path));
  if (found !== null || !hashed) return found;
  const name = path.slice(assetsFolder.length);
  for (const dir of web.earlierDirs ?? []) {
    const earlier = fileAt(join(dir, name));
    if (earlier !== null) return earlier;
  }
  return null;
}

/**
 * Responds to a request for a missing hashed file with that of a peer, or with 404, which the page can detect, instead of
 * HTML.
 */
async function respondToMissing(web: ServedWeb, path: string, request: IncomingMessage, response: ServerResponse) {
  const hasResponded = await web.proxyToPeer?.(path, request, response).catch(() => false);
  if (hasResponded !== true && !response.headersSent) respondWithText(web, response, 404, 'Not found.\n');
}

async function respondWithSchedule(
  web: ServedWeb,
  pass: ProxySchedule,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const hasResponded = await pass(request, response).catch(() => false);
  if (!hasResponded && !response.headersSent)
    respondWithText(web, response, 503, 'The schedule is temporarily unavailable.\n');
}

const isRendered = (target: string): boolean => isPublicPath(target) || isEmbedPath(target) || isOembedPath(target);

/** Responds to a request for a page or an asset. */
export function serveStatic(web: ServedWeb, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    respondWithText(web, response, 405, 'Only GET and HEAD are supported.\n');
    return;
  }
  const path = safePath(request.url ?? '/');
  if (path === null) {
    respondWithText(web, response, 404, 'Not found.\n');
    return;
  }
  if (web.proxySchedule !== undefined && isSchedulePath(request.url ?? '/')) {
    void respondWithSchedule(web, web.proxySchedule, request, response);
    return;
  }
  if (web.publicPages !== undefined && isRendered(request.url ?? '/')) {
    void respondWithPublicPage(web.publicPages, { web, request, response });
    return;
  }
  if (isHandbookPath(path)) {
    sendHandbook(path, { web, request, response });
    return;
  }
  const hashed = path === 'assets' || path.startsWith(assetsFolder);
  const file = findFile(web, path, hashed);
  if (file === null && documentPath.test(path)) {
    respondWithText(web, response, 404, 'Not found.\n');
    return;
  }
  if (file === null && hashed) {
    void respondToMissing(web, path, request, response);
    return;
  }
  if (file === null) sendPage(path, { web, request, response });
  else send(file, hashed, { web, request, response }, path === widgetPath ? widgetHeaders : {});
}

function sendPage(path: string, { web, request, response }: Exchange): void {
  const landing = path === '' ? pageFor(web.dir, 'landing', request) : null;
  if (landing !== null && web.publicUrl !== undefined) {
    sendLanding(landing, web.publicUrl, { web, request, response });
    return;
  }
  const found = landing ?? pageFor(web.dir, 'index', request);
  if (found === null) {
    respondWithText(web, response, 503, 'The web app is not built.\n');
    return;
  }
  // URLs of app screens may be secret, such as those of stage walls.
  if (landing === null) response.setHeader('x-robots-tag', notIndexed['x-robots-tag']);
  send(found, false, { web, request, response });
}

/** Responds with a file or a page of the handbook, or redirects to a page in the language of the request. */
function sendHandbook(path: string, { web, request, response }: Exchange): void {
  const reply = findHandbook(web.dir, path, request.headers);
  if (reply === null) respondWithText(web, response, 404, 'Not found.\n');
  else if ('file' in reply) {
    response.statusCode = reply.status;
    send(reply.file, reply.hashed, { web, request, response });
  } else {
    const headers = { location: reply.location, vary: 'Accept-Language, Cookie', 'cache-control': 'no-cache' };
    response.writeHead(302, { ...securityHeaders(web.publicUrl), ...headers }).end();
  }
}

const etagOf = ({ stats }: Found, size = stats.size): string =>
  `"${Math.round(stats.mtimeMs).toString(36)}-${size.toString(36)}"`;

interface Exchange {
  readonly web: ServedWeb;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function sendLanding(found: Found, publicUrl: string, { web, request, response }: Exchange): void {
  const page = preparedPage(found.path, etagOf(found), publicUrl);
  const encoding = encodings.find(({ name }) => isAccepted(request, name));
  const body = encoding === undefined ? page.plain : page[encoding.name];
  const etag = etagOf(found, body.length);
  const headers = headersOf(found, { web, hashed: false, etag, encoding: encoding?.name });
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Responds with a rendered page, or redirects to the current URL of an event. */
async function respondWithPublicPage(
  publicPages: NonNullable<ServedWeb['publicPages']>,
  { web, request, response }: Exchange,
): Promise<void> {
  const address = request.socket.remoteAddress ?? '';
  try {
    const reply = await publicPages({ target: request.url ?? '/', headers: request.headers, address });
    if ('location' in reply) {
      response.writeHead(301, {
        ...securityHeaders(web.publicUrl),
        location: reply.location,
        'cache-control': 'private, no-cache',
      });
      response.end();
    } else if ('oembed' in reply) sendOembed(reply.oembed, { web, request, response });
    else sendReady(reply, { web, request, response });
  } catch {
    if (response.headersSent) response.destroy();
    else respondWithText(web, response, 503, 'This page is temporarily unavailable.\n');
  }
}

/** Returns the `Cache-Control` header: only listed events may be stored by shared caches. */
function cachingOf({ status, isIndexed }: ReadyPage): string {
  if (status !== 200) return 'no-store';
  return isIndexed ? 'no-cache' : 'private, no-cache';
}

function sendOembed({ status, headers: own, body }: OembedReply, { web, request, response }: Exchange): void {
  const headers = { ...securityHeaders(web.publicUrl), ...notIndexed, ...own };
  if (own['etag'] !== undefined && request.headers['if-none-match'] === own['etag']) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendReady(
  { page, retryAfterS, origins = [] }: Extract<PublicReply, { readonly page: ReadyPage }>,
  { web, request, response }: Exchange,
): void {
  const encoding = encodings.find(({ name }) => isAccepted(request, name));
  const body = encoding === undefined ? page.plain : page[encoding.name];
  const etag = `"${page.etag}-${encoding?.name ?? 'plain'}"`;
  const headers = {
    ...embedHeaders(web.publicUrl, origins),
    'content-type': types['.html'],
    'cache-control': cachingOf(page),
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    ...(page.isIndexed ? {} : notIndexed),
    ...(page.status === 200 ? { etag } : {}),
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding.name }),
  };
  if (page.status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(page.status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

interface ResponseMetadata {
  readonly web: ServedWeb;
  readonly hashed: boolean;
  readonly etag: string;
  readonly encoding: string | undefined;
}

function headersOf(found: Found, { web, hashed, etag, encoding }: ResponseMetadata): Record<string, string | number> {
  const type = types[extname(found.path)] ?? 'application/octet-stream';
  return {
    ...securityHeaders(web.publicUrl),
    // Other websites show the images of links, such as the preview of the landing page.
    ...(type.startsWith('image/') ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    'content-type': type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: hashed ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
    etag,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
}

function send(
  found: Found,
  hashed: boolean,
  { web, request, response }: Exchange,
  extraHeaders: Readonly<Record<string, string>> = {},
): void {
  const encoding = encodings.find(
    ({ name, ending }) => isAccepted(request, name) && fileAt(found.path + ending) !== null,
  );
  const sentFile = encoding === undefined ? found : (fileAt(found.path + encoding.ending) ?? found);
  const etag = etagOf(sentFile);
  const headers = { ...headersOf(found, { web, hashed, etag, encoding: encoding?.name }), ...extraHeaders };
  if (response.statusCode === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(response.statusCode, { ...headers, 'content-length': sentFile.stats.size });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const file = createReadStream(sentFile.path);
  file.on('error', () => response.destroy());
  response.on('close', () => file.destroy());
  file.pipe(response);
}
