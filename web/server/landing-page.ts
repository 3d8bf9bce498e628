/**
 * Adds the public URL to the landing page: search engines and social networks require absolute URLs, which are not
 * available at build time.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const urlPlaceholder = '<!--addresses-->';
const previewImagePath = '/icons/preview.png';
/** The maximum quality takes ten times as long and saves 5 %. */
const brotliQuality = 9;

/** Inserts the URLs into the page. Returns a page without a placeholder unchanged. */
export function withUrls(page: string, publicUrl: string): string {
  const absoluteUrl = (path: string): string => new URL(path, publicUrl).href.replaceAll('"', '%22');
  const tags = [
    `<link rel="canonical" href="${absoluteUrl('/')}" />`,
    `<meta property="og:url" content="${absoluteUrl('/')}" />`,
    `<meta property="og:image" content="${absoluteUrl(previewImagePath)}" />`,
  ];
  return page.replace(urlPlaceholder, tags.join('\n    '));
}

export interface PreparedPage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface CachedPage extends PreparedPage {
  readonly version: string;
}

/** Prepared pages by path and public URL; one entry per language. */
const prepared = new Map<string, CachedPage>();

/**
 * Returns the page in every encoding. It is created on the first request.
 * @param version changes when the file changes
 */
export function preparedPage(path: string, version: string, publicUrl: string): PreparedPage {
  const key = `${path} ${publicUrl}`;
  const cached = prepared.get(key);
  if (cached?.version === version) return cached;
  const plain = Buffer.from(withUrls(readFileSync(path, 'utf8'), publicUrl));
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const entry = { version, plain, br, gzip: gzipSync(plain) };
  prepared.set(key, entry);
  return entry;
}
