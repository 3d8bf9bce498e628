/**
 * The landing page with the address people reach it at: search engines and networks want it in full, and the build does
 * not know it.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const place = '<!--addresses-->';
const picture = '/icons/preview.png';
/** The best takes ten times as long and saves a twentieth. */
const brotliQuality = 9;

/** The page with its address in it; a page without a place for it stays as it is. */
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

/** By file and address; there are as many as languages. */
const prepared = new Map<string, Kept>();

/**
 * The page in every encoding, made when it is first asked for.
 * @param version changes when the file does
 */
export function preparedPage(path: string, version: string, publicUrl: string): PreparedPage {
  const key = `${path} ${publicUrl}`;
  const known = prepared.get(key);
  if (known?.version === version) return known;
  const plain = Buffer.from(withAddresses(readFileSync(path, 'utf8'), publicUrl));
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const kept = { version, plain, br, gzip: gzipSync(plain) };
  prepared.set(key, kept);
  return kept;
}
