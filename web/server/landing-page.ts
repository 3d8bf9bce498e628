/**
 * Adds the public URL to the landing page: search engines and social networks require absolute URLs, which are not
 * available at build time.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const place = '<!--addresses-->';
const picture = '/icons/preview.png';
/** The maximum takes ten times as long and saves 5 %. */
const brotliQuality = 9;

/** Inserts the public URL into the page; returns a page without placeholders unchanged. */
export function withAddresses(page: string, publicUrl: string): string {
  const address = (path: string): string => new URL(path, publicUrl).href.replaceAll('"', '%22');
  const tags = [
    `<link rel="canonical" href="${address('/')}" />`,
    `<meta property="og:url" content="${address('/')}" />`,
    `<meta property="og:image" content="${address(picture)}" />`,
  ];
  return page.replace(place, tags.join('\n    '));
}

export interface PreparedPage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface Kept extends PreparedPage {
  readonly version: string;
}

/** Cached by file and URL; one entry per language. */
const prepared = new Map<string, Kept>();

/**
 * Returns the page in every encoding, created on the first request.
 * @param version changes when the file changes
 */
export function preparedPage(path: string, version: string, publicUrl: string): PreparedPage {
  const key = `${path} ${publicUrl}`;
  const cached = prepared.get(key);
  if (cached?.version === version) return cached;
  const plain = Buffer.from(withAddresses(readFileSync(path, 'utf8'), publicUrl));
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const kept = { version, plain, br, gzip: gzipSync(plain) };
  prepared.set(key, kept);
  return kept;
}
