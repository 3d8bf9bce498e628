/** Serves the built web app: compressed files made by the build, long caching for hashed names, one page for all paths. */
import { createReadStream, statSync, type Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { languageOf, wantedLanguages } from '@plenum/contracts/languages';
import { security_headers } from './security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.gz': 'application/gzip',
};

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

interface Found {
  readonly path: string;
  readonly stats: Stats;
}

function fileAt(path: string): Found | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? { path, stats } : null;
}

/**
 * The path inside the web folder a request means; null for what must not be answered: other folders, hidden files,
 * broken escapes.
 */
export function safePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
    const parts = path.split('/').filter((part) => part !== '');
    const bad = parts.some((part) => part.startsWith('.') || part.includes('\\') || part.includes('\0'));
    return bad ? null : parts.join('/');
  } catch {
    return null;
  }
}

function isAccepted(request: IncomingMessage, encoding: string): boolean {
  const header = request.headers['accept-encoding'];
  const offers = (typeof header === 'string' ? header : '').split(',').map((offer) => offer.trim().toLowerCase());
  return offers.some((offer) => offer === encoding || (offer.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(offer)));
}

/** The page of the app in the language of whoever asks. */
function pageFor(web_dir: string, request: IncomingMessage): Found | null {
  const wanted = wantedLanguages(request.headers);
  const inLanguage = (language: string): Found | null => fileAt(join(web_dir, `index.${language}.html`));
  return inLanguage(wanted[0] ?? '') ?? inLanguage(languageOf(...wanted)) ?? fileAt(join(web_dir, 'index.html'));
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...security_headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

/** Answers a request for a page or an asset from `web_dir`. */
export function serveStatic(web_dir: string, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    refuse(response, 405, 'Only GET and HEAD here.\n');
    return;
  }
  const path = safePath(request.url ?? '/');
  if (path === null) {
    refuse(response, 404, 'Not found.\n');
    return;
  }
  const hashed = path === 'assets' || path.startsWith('assets/');
  const asked = path === '' ? null : fileAt(join(web_dir, path));
  // A missing hashed file is an old page asking for an old build: the app must notice, not get a page of HTML.
  if (asked === null && hashed) {
    refuse(response, 404, 'Not found.\n');
    return;
  }
  const found = asked ?? pageFor(web_dir, request);
  if (found === null) {
    refuse(response, 503, 'The web app is not built.\n');
    return;
  }
  send(found, hashed, request, response);
}

function send(found: Found, hashed: boolean, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodings.find(
    ({ name, ending }) => isAccepted(request, name) && fileAt(found.path + ending) !== null,
  );
  const sent = encoding === undefined ? found : (fileAt(found.path + encoding.ending) ?? found);
  const etag = `"${Math.round(sent.stats.mtimeMs).toString(36)}-${sent.stats.size.toString(36)}"`;
  const headers: Record<string, string | number> = {
    ...security_headers,
    'content-type': types[extname(found.path)] ?? 'application/octet-stream',
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: hashed ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
    etag,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding.name }),
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': sent.stats.size });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const file = createReadStream(sent.path);
  file.on('error', () => response.destroy());
  response.on('close', () => file.destroy());
  file.pipe(response);
}
