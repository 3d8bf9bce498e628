/** Conditional requests and accepted encodings (RFC 9110, sections 8.8.3, 12.5.3 and 13.1.2). */
import type { FastifyRequest } from 'fastify';

const opaque = (etag: string): string => etag.replace(/^W\//, '');

/** Checks whether `If-None-Match` contains an ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((entry) => entry.trim() === '*' || opaque(entry.trim()) === opaque(etag));
}

/** For `Accept-Encoding`. Browsers send about 30 characters. */
const maxHeaderLength = 1_000;

/**
 * Checks whether a header accepts one of these encodings. Runs in linear time, because the header may be malicious.
 */
function accepts(header: string, names: readonly string[]): boolean {
  if (header.length > maxHeaderLength) return false;
  return header.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    return names.includes(name) && parameters.every((part) => part.startsWith('q=') && Number(part.slice(2)) > 0);
  });
}

/** Checks requests for encodings. Remembers the last header, because most clients send the same one. */
function createEncodingCheck(...names: readonly string[]): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  let last = '';
  let result = false;
  return ({ headers: { 'accept-encoding': header = '' } }) => {
    if (header !== last) {
      last = header;
      result = accepts(header, names);
    }
    return result;
  };
}

export const acceptsBrotli = createEncodingCheck('br');

export const acceptsGzip = createEncodingCheck('gzip', '*');

/** Headers of a compressed reply that private caches must revalidate. */
export const revalidatedHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie, authorization',
} as const;
